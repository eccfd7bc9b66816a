import Essentials
import LiquidRender

/// How the process ends.
enum ExitStatus: Sendable, Equatable {
  /// With an exit code.
  case code(Int32)
  /// By a signal, so that a shell reports 128 + its number.
  case signal(Int32)

  static let success = ExitStatus.code(0)
}

extension RenderError.Category {
  /// The exit code of a failure, as documented.
  var exitCode: Int32 {
    switch self {
    case .failed: 1
    case .usage: 64
    case .badPreset: 65
    case .notFound: 66
    case .unsupported: 69
    case .internal: 70
    case .exists, .cannotCreate: 73
    case .io: 74
    case .interrupted: 130
    }
  }
}
