/// The names of options, in the order in which completions list them.
///
/// A name may mean different things in different commands, as `--seeds` does in `sheet` and `batch`.
enum OptionName: String, CaseIterable, Sendable {
  case preset, seed, size, scale, fps, duration, set, strict
  case times, at, terminal, graphics, player, each, frames, seeds, columns, width
  case all, presets, sizes, formats, output, manifest, gallery, jobs, retries, resume
  case failFast = "fail-fast"
  case dryRun = "dry-run"
  case bundle, format, codec, pixels, quality, crf, qp
  case maximumBytes = "max-bytes"
  case loops, hold, matte
  case noRecipe = "no-recipe"
  case threads, progress, overwrite
  case noOverwrite = "no-overwrite"
  case json, quiet, help, version
}
