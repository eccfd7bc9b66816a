// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "render",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "liquid-video", path: "../..")],
  targets: [
    .executableTarget(
      name: "render",
      dependencies: [.product(name: "LiquidRender", package: "liquid-video")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ])
