import CPeers
import LiquidTimeline
import PortableMath
import Rasterizer

try runComparison()
