// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours is Swift 6, marks its unsafe code and builds without a warning.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "liquid-video",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "liquid-video", targets: ["liquid-video"]),
    .library(
      name: "LiquidRender", targets: ["LiquidRender", "MediaFormats", "Essentials"]),
    .library(name: "Rasterizer", targets: ["Rasterizer", "PortableMath"]),
    .library(name: "LiquidTimeline", targets: ["LiquidTimeline", "PortableMath"]),
  ],
  targets: [
    .systemLibrary(
      name: "CFFmpeg",
      pkgConfig: "libavfilter libavformat libavcodec libavutil",
      providers: [
        .apt(["libavfilter-dev", "libavformat-dev", "libavcodec-dev", "libavutil-dev"]),
        .brew(["ffmpeg"]),
      ]),
    .systemLibrary(
      name: "CJansson",
      pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .target(name: "CVector"),
    .target(name: "CSystem"),
    .target(name: "Essentials"),
    .target(name: "AtomicFiles", dependencies: ["CSystem", "Essentials"]),
    .target(name: "MediaFormats", dependencies: ["Essentials"]),
    // In debug builds `squareRoot()` is a call of libm's sqrt, which IEEE 754 defines to the last bit.
    .target(name: "PortableMath", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Rasterizer", dependencies: ["CVector", "PortableMath"]),
    .target(name: "LiquidTimeline", dependencies: ["PortableMath"]),
    .target(
      name: "VideoEncoder",
      dependencies: ["CFFmpeg", "CSystem", "Essentials", "AtomicFiles", "MediaFormats"]),
    .target(
      name: "LiquidRender",
      dependencies: [
        "CJansson", "CSystem", "CVector", "Essentials", "PortableMath", "Rasterizer",
        "LiquidTimeline", "AtomicFiles", "MediaFormats", "VideoEncoder",
      ]),
    .executableTarget(
      name: "liquid-video",
      dependencies: ["LiquidRender", "AtomicFiles", "MediaFormats", "Essentials"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "PortableMathTests", dependencies: ["PortableMath"]),
    .testTarget(name: "RasterizerTests", dependencies: ["Rasterizer", "PortableMath"]),
    .testTarget(name: "LiquidTimelineTests", dependencies: ["LiquidTimeline", "PortableMath"]),
    .testTarget(name: "EssentialsTests", dependencies: ["Essentials"]),
    .testTarget(
      name: "AtomicFilesTests", dependencies: ["AtomicFiles", "Essentials", "TestSupport"]),
    .testTarget(
      name: "VideoEncoderTests",
      dependencies: ["VideoEncoder", "AtomicFiles", "MediaFormats", "Essentials", "TestSupport"]),
    .testTarget(
      name: "LiquidRenderTests",
      dependencies: ["LiquidRender", "MediaFormats", "Essentials", "TestSupport"]),
    .testTarget(
      name: "LiquidVideoTests",
      dependencies: [
        "liquid-video", "LiquidRender", "AtomicFiles", "MediaFormats", "Essentials", "TestSupport",
      ],
      exclude: ["Snapshots/command-lines.txt"]),
  ]
)

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  if !["CVector", "CSystem"].contains(target.name) { target.swiftSettings = strict }
}
