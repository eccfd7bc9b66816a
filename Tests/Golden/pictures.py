#!/usr/bin/env python3
"""Keeps the pictures of golden frames, and shows what differs from them. GoldenTests calls it.

    pictures.py keep SHEET WIDTH HEIGHT DRAWN              makes SHEET, a PNG file, of the frames of DRAWN
    pictures.py read SHEET WIDTH HEIGHT                    writes the frames of SHEET to standard output
    pictures.py show SHEET WIDTH HEIGHT DRAWN FOLDER NAME  writes the first frame that differs to FOLDER, else the first

DRAWN has the samples of 24 frames in the layout yuv420p: Y', then Cb and Cr. A sheet has them unchanged, as a grey picture of
6 by 4 cells: above the luma, below it the bytes of the chroma. `show` prints which moment differs first and by how much,
and writes golden-NAME-expected.png, golden-NAME-drawn.png and golden-NAME-difference.png (white where a sample differs),
four times enlarged.
"""
import os
import sys
from PIL import Image

COLUMNS, ROWS = 6, 4
SCALE = 4


def frames(data, width, height):
    size = width * height * 3 // 2
    if len(data) != COLUMNS * ROWS * size:
        sys.exit(f"pictures.py: {len(data)} bytes are not {COLUMNS * ROWS} frames of {width}x{height}")
    return [data[start:start + size] for start in range(0, len(data), size)]


def places(width, height):
    """The rectangle of each cell of a sheet."""
    cell = height * 3 // 2
    return [(column * width, row * cell, (column + 1) * width, (row + 1) * cell)
            for row in range(ROWS) for column in range(COLUMNS)]


def keep(sheet, width, height, drawn):
    picture = Image.new("L", (COLUMNS * width, ROWS * height * 3 // 2))
    for frame, place in zip(frames(drawn, width, height), places(width, height)):
        picture.paste(Image.frombytes("L", (width, height * 3 // 2), frame), place[:2])
    picture.save(sheet, optimize=True)


def read(sheet, width, height):
    with Image.open(sheet) as picture:
        return b"".join(picture.crop(place).tobytes() for place in places(width, height))


def coloured(frame, width, height):
    """The frame in RGB: BT.709, limited range, the chroma of a sample for its four pixels."""
    pixels = bytearray()
    chroma = width * height
    for y in range(height):
        for x in range(width):
            at = chroma + y // 2 * (width // 2) + x // 2
            luma = 1.1644 * (frame[y * width + x] - 16)
            blue, red = frame[at] - 128, frame[at + chroma // 4] - 128
            for value in (luma + 1.7927 * red, luma - 0.2132 * blue - 0.5329 * red, luma + 2.1124 * blue):
                pixels.append(min(255, max(0, round(value))))
    return Image.frombytes("RGB", (width, height), bytes(pixels))


def difference(one, two, width, height):
    changed = [a != b for a, b in zip(one, two)]
    chroma = width * height
    mask = bytearray()
    for y in range(height):
        for x in range(width):
            at = chroma + y // 2 * (width // 2) + x // 2
            mask.append(255 if changed[y * width + x] or changed[at] or changed[at + chroma // 4] else 0)
    return Image.frombytes("L", (width, height), bytes(mask))


def show(sheet, width, height, drawn, folder, name):
    expected, found = (frames(data, width, height) for data in (read(sheet, width, height), drawn))
    differing = [moment for moment, pair in enumerate(zip(expected, found)) if pair[0] != pair[1]]
    first = differing[0] if differing else 0
    one, two = expected[first], found[first]
    os.makedirs(folder, exist_ok=True)
    for word, picture in (("expected", coloured(one, width, height)), ("drawn", coloured(two, width, height)),
                          ("difference", difference(one, two, width, height))):
        path = os.path.join(folder, f"golden-{name}-{word}.png")
        picture.resize((SCALE * width, SCALE * height), Image.NEAREST).save(path)
    place = f"see {os.path.join(folder, f'golden-{name}-drawn.png')}, beside it what was expected"
    if not differing:
        print(f"no frame differs from {sheet}, only the hash; {place}")
        return
    steps = [abs(a - b) for a, b in zip(one, two) if a != b]
    print(f"{len(differing)} of {len(found)} moments differ, the first is moment {first}: {len(steps)} of {len(two)} samples, "
          f"by at most {max(steps)}; {place}")


def main():
    command, sheet, width, height = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    if command == "read":
        sys.stdout.buffer.write(read(sheet, width, height))
        return
    with open(sys.argv[5], "rb") as file:
        drawn = file.read()
    if command == "keep":
        keep(sheet, width, height, drawn)
    else:
        show(sheet, width, height, drawn, *sys.argv[6:])


main()
