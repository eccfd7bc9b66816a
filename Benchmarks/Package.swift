// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the product does not depend on the libraries it is compared with.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "liquid-video", path: "..")],
  targets: [
    .systemLibrary(
      name: "CPeers", pkgConfig: "cairo libswscale libavutil",
      providers: [.apt(["libcairo2-dev", "libswscale-dev", "libyuv-dev"])]),
    .executableTarget(
      name: "allocations",
      dependencies: [
        .product(name: "Rasterizer", package: "liquid-video"),
        .product(name: "LiquidTimeline", package: "liquid-video"),
      ]),
    .executableTarget(
      name: "outlines",
      dependencies: [
        .product(name: "LiquidTimeline", package: "liquid-video")
      ]),
    .executableTarget(
      name: "compare",
      dependencies: [
        "CPeers",
        .product(name: "Rasterizer", package: "liquid-video"),
        .product(name: "LiquidTimeline", package: "liquid-video"),
      ]),
  ]
)
