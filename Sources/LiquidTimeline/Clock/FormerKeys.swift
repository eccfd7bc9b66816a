/// What replaced the keys that the sections had when the outline was made of arcs.
extension FieldParameters {
  /// The keys of style `liquid` that are no more.
  public static let formerKeys = [
    "blobRadius": "is now \"radius\"",
    "dropRadius": "is now \"size\"",
    "dropCount": "is now \"drops\"",
    "spawnDistance": "is gone: drops come from outside the frame",
    "flightDuration": "is now \"flight\", one number",
    "growDuration": "is gone: drops grow outside the frame",
    "rhythm": "is now \"swing\", on a grid of \"slots\"",
    "reachDuration": "is now \"reach\"",
    "tipDuration": "is now part of \"reach\"",
    "absorbDuration": "is now \"absorb\"",
    "swellRadius": "is replaced by \"bumpWidth\"",
    "tipRadius": "is replaced by \"bump\"",
    "neckRadius": "is replaced by \"bumpWidth\"",
    "settleRadius": "is replaced by \"absorb\"",
    "settleAngle": "is replaced by \"absorb\"",
    "ringAmplitude": "is now \"ring\"",
    "ringFrequency": "is now \"ringHz\"",
  ]
}

extension SurfaceParameters {
  /// The keys of style `pool` that are no more.
  public static let formerKeys = [
    "dropRadius": "is now \"size\"",
    "dropCount": "is now \"drops\"",
    "dropHeight": "is gone: drops come from outside the frame",
    "flightDuration": "is now \"flight\", one number",
    "growDuration": "is gone: drops grow outside the frame",
    "rhythm": "is now \"swing\", on a grid of \"slots\"",
    "riseDuration": "is now \"reach\"",
    "tipDuration": "is now part of \"reach\"",
    "absorbDuration": "is now \"absorb\"",
    "swellRadius": "is replaced by \"bumpWidth\"",
    "tipRadius": "is replaced by \"bump\"",
    "columnRadius": "is replaced by \"bump\"",
    "settleRadius": "is replaced by \"absorb\"",
    "settleWidth": "is replaced by \"absorb\"",
    "waveAmplitude": "is now \"wave\"",
    "waveLength": "is replaced by \"tension\"",
    "waveSpeed": "is replaced by \"gravity\"",
    "width": "is gone: the amount of liquid stays the same in the whole frame",
  ]
}
