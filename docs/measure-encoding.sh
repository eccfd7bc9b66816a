#!/usr/bin/env bash
# Measures H.264 candidates for --quality standard at 1920x1080: a markdown table of CPU s, bytes, PSNR-Y, SSIM-Y, pulse.
# usage: docs/measure-encoding.sh [preset ...]     (loop hero lagoon; WORK=folder keeps the frames)
# One encoder on one thread at a time; CPU is user + system time of the ffmpeg process. See docs/encoding.md.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${WORK:-$(mktemp -d)}; mkdir -p "$work"
[ -n "${WORK:-}" ] || trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- loop hero lagoon
parts=4 length=90 frame=$((6 + 1920 * 1080 * 3 / 2))
run() { timeout 300 ffmpeg -hide_banner -nostdin -v error -y -threads 1 "$@"; }
TIMEFORMAT='%U %S'

measure() { # preset name one|chunks options...
  local preset=$1 name=$2 cut=$3 inputs cpu=0 spent file; shift 3
  inputs=("$work/$preset.y4m"); [ "$cut" = one ] || inputs=("$work/$preset".[0-9].y4m)
  : > "$work/all.h264"
  for file in "${inputs[@]}"; do
    { time run -i "$file" -c:v libx264 -threads 1 -flags +cgop "$@" -bsf:v filter_units=remove_types=6 \
      "$work/part.h264"; } 2> "$work/time"
    spent=$(tail -1 "$work/time"); cpu=$(echo "$cpu + ${spent/ / + }" | bc)
    cat "$work/part.h264" >> "$work/all.h264"
  done
  local stamps='settb=1/60,setpts=N,split'
  run -r 60 -i "$work/all.h264" -i "$work/$preset.y4m" -lavfi \
    "[0:v]$stamps[a][c];[1:v]$stamps[b][d];[a][b]psnr=f=$work/psnr[x];[c][d]ssim=f=$work/ssim[y]" \
    -map '[x]' -f null - -map '[y]' -f null -
  local similar; similar=$(awk -F' Y:' '{ split($2, a, " "); s += a[1] } END { printf "%.5f", s / NR }' "$work/ssim")
  awk -F'mse_y:' -v row="| $preset | $name | $cpu | $(stat -c %s "$work/all.h264")" -v similar="$similar" -v n=$length '
    { split($2, a, " "); s += a[1]; print (a[1] > 0 ? 10 * log(65025 / a[1]) / log(10) : 99) > "/dev/stderr" }
    END { printf "%s | %.2f | %s |", row, 10 * log(65025 * NR / s) / log(10), similar }' "$work/psnr" 2> "$work/frames"
  # Pulse: the key frame furthest from the median of the other frames; first less last frame of the loop.
  local median; median=$(awk -v n=$length 'NR % n != 1' "$work/frames" | sort -n | awk '{ x[NR] = $1 } END { print x[int((NR + 1) / 2)] }')
  awk -v n=$length -v m="$median" 'NR == 1 { first = $1 } NR % n == 1 { d = $1 - m; if (d * d > k * k) k = d } { last = $1 }
    END { printf " %+.2f | %+.2f |\n", k, first - last }' "$work/frames"
}

echo '| preset | candidate | CPU s | bytes | PSNR-Y | SSIM-Y | key - median | first - last |'
echo '|---|---|--:|--:|--:|--:|--:|--:|'
ours="-preset veryfast -tune animation -subq 1 -motion-est dia -weightp none -g 1000 -x264-params cpu-independent=1"
for preset; do
  if [ ! -e "$work/$preset.y4m" ]; then
    .build/release/liquid-video --preset "$preset" --size 1920x1080 --fps 60 --duration 6 -y --quiet -o "$work/$preset.y4m"
  fi
  header=$(head -1 "$work/$preset.y4m" | wc -c)
  for ((part = 0; part < parts; part++)); do
    { head -1 "$work/$preset.y4m"
      dd if="$work/$preset.y4m" iflag=skip_bytes,count_bytes,fullblock bs=1M status=none \
        skip=$((header + part * length * frame)) count=$((length * frame)); } > "$work/$preset.$part.y4m"
  done
  measure "$preset" 'reference crf 18' one -preset veryfast -crf 18 -g 250
  for crf in ${CRF:-14 16 18 20}; do
    # shellcheck disable=SC2086
    measure "$preset" "simple crf $crf" chunks $ours -crf "$crf"
    # shellcheck disable=SC2086
    measure "$preset" "lean crf $crf" chunks $ours -bf 3 -b_strategy 0 -rc-lookahead 5 -partitions none -aq-mode 0 \
      -crf "$crf"
  done
done
