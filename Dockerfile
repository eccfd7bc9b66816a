# Builds liquid-video and ships it with Debian's libav:  docker build -t liquid-video .
#   docker run --rm -v "$PWD:/work" --user "$(id -u):$(id -g)" liquid-video --preset loop.mp4
# .ci/check-dockerfile checks it, also where there is no Docker.
FROM swift:6.3.1-bookworm AS builder
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends make pkg-config libavfilter-dev libavformat-dev \
       libavcodec-dev libavutil-dev libjansson-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN make install DESTDIR=/image PREFIX=/usr/local

FROM debian:bookworm-slim
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends libavfilter8 libavformat59 libavcodec59 libavutil57 \
       libjansson4 libstdc++6 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=builder /image/usr/local /usr/local
WORKDIR /work
USER nobody
ENTRYPOINT ["liquid-video"]
CMD ["--help"]
