/// Growable memory owned by one place: appending costs a comparison, never a uniqueness check.
///
/// Elements are trivial values (numbers and structs of numbers). Clearing keeps the memory, so a
/// frame after the first few allocates nothing.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  private(set) var count = 0

  /// Makes an empty buffer with room for `capacity` elements.
  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    base = Self.allocate(self.capacity)
  }

  /// Makes a buffer of `count` elements, all equal to `value`.
  init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    base.update(repeating: value, count: count)
    self.count = count
  }

  deinit { UnsafeMutableRawPointer(base).deallocate() }

  /// The element at `index`, which must be below `count`.
  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    count += 1
  }

  /// Adds `extra` elements of undefined value and returns the index of the first.
  @inline(__always)
  mutating func extend(by extra: Int) -> Int {
    let first = count
    if count + extra > capacity { grow(to: count + extra) }
    count += extra
    return first
  }

  /// Removes the last element of a buffer that is not empty.
  @inline(__always)
  mutating func removeLast() {
    assert(count > 0)
    count -= 1
  }

  /// Removes all elements and keeps the memory.
  @inline(__always)
  mutating func clear() { count = 0 }

  /// The new memory, aligned for vectors and padded so that a vector may be read at any element.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Element>.stride + 64, alignment: 64
    ).bindMemory(to: Element.self, capacity: capacity)
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let larger = max(needed, capacity * 2)
    let memory = Self.allocate(larger)
    memory.update(from: base, count: count)
    UnsafeMutableRawPointer(base).deallocate()
    base = memory
    capacity = larger
  }
}
