#!/usr/bin/env -S python3 -B
"""Times the standard frame with another compositor: peer.py FOLDER NAME.

FOLDER holds the standard frame, and NAME is a function of this file: bound, opencv, pixman, qt, skia or thorvg. Prints
a row of the table of peers for each variant: the name, the threads, the median in milliseconds, and the difference from
the reference, separated by tabs.
"""
import ctypes
import os
import sys

import numpy as np

import frame


def report(name: str, threads: str, draw, image: np.ndarray | None) -> None:
    """Times `draw` and prints its row. `image` holds what was drawn, or None if it cannot be compared."""
    times = frame.measure(draw)
    difference = "" if image is None else frame.difference(sys.argv[1], image)
    print(name, threads, f"{times[len(times) // 2]:.2f}", difference, sep="\t", flush=True)


def bounding_box(to_frame: np.ndarray) -> tuple[int, int, int, int]:
    """Returns the left, top, right and bottom edge of a card in the frame, with a margin, in whole pixels."""
    corners = frame.corners(to_frame)
    (x0, y0), (x1, y1) = np.floor(corners.min(1)).astype(int) - 1, np.ceil(corners.max(1)).astype(int) + 1
    return max(int(x0), 0), max(int(y0), 0), min(int(x1), frame.WIDTH), min(int(y1), frame.HEIGHT)


def bound(cards) -> None:
    """The minimum work of any compositor: writing the frame once, and reading each texture once."""
    image = np.zeros((frame.HEIGHT, frame.WIDTH, 4), np.uint8)
    words = [texture.ravel().view(np.uint64) for texture, _, _ in cards]

    def draw():
        image.fill(1)
        return [word.sum() for word in words]

    report("Lower bound: clear the frame, read the textures once", "1", draw, None)


def opencv(cards) -> None:
    """OpenCV's warpPerspective within each card's bounding box, then a blend."""
    import cv2

    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    background = np.tile(np.array(frame.BACKGROUND, np.uint8), (frame.HEIGHT, frame.WIDTH, 1))
    jobs = []
    for texture, to_frame, opacity in cards:
        x0, y0, x1, y1 = bounding_box(to_frame)
        to_box = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]]) @ to_frame
        jobs.append((texture, np.linalg.inv(half) @ to_box @ half, slice(y0, y1), slice(x0, x1), opacity))
    image = background.copy()

    def draw():
        np.copyto(image, background)
        for texture, to_box, rows, columns, opacity in jobs:
            below = image[rows, columns]
            card = cv2.warpPerspective(texture, to_box, below.shape[1::-1], flags=cv2.INTER_LINEAR)
            if opacity < 1:
                card = cv2.convertScaleAbs(card, alpha=opacity)
            rest = cv2.cvtColor(255 - card[..., 3], cv2.COLOR_GRAY2BGRA)
            image[rows, columns] = cv2.add(card, cv2.multiply(below, rest, scale=1 / 255))

    for threads in (1, 2):
        cv2.setNumThreads(threads)
        report(f"OpenCV {cv2.__version__}, warpPerspective and blend", str(threads), draw, image)


def qt(cards) -> None:
    """Qt's raster engine, with its default threads."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    import PySide6
    from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QTransform

    application = QGuiApplication([])
    kind = QImage.Format.Format_ARGB32_Premultiplied
    images = [QImage(t.data, frame.CARD_WIDTH, frame.CARD_HEIGHT, frame.CARD_WIDTH * 4, kind) for t, _, _ in cards]
    target = QImage(frame.WIDTH, frame.HEIGHT, kind)
    target.fill(0)

    def draw():
        painter = QPainter(target)
        painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        painter.fillRect(target.rect(), QColor(*frame.BACKGROUND[2::-1]))
        for image, (_, to_frame, opacity) in zip(images, cards):
            painter.setTransform(QTransform(*to_frame.T.ravel().tolist()))
            painter.setOpacity(opacity)
            painter.drawImage(0, 0, image)
        painter.end()

    pixels = np.frombuffer(target.bits(), np.uint8).reshape(frame.HEIGHT, frame.WIDTH, 4)
    report(f"Qt {PySide6.__version__}, QPainter's raster engine, antialiased", "its default", draw, pixels)
    del application


def skia(cards) -> None:
    """Skia's raster backend, with and without mips."""
    import skia as sk

    size = (frame.CARD_WIDTH, frame.CARD_HEIGHT)
    info = sk.ImageInfo.MakeN32Premul(*size)
    plain = [sk.Image.MakeRasterCopy(sk.Pixmap(info, texture, size[0] * 4)) for texture, _, _ in cards]
    pixels = np.zeros((frame.HEIGHT, frame.WIDTH, 4), np.uint8)
    target = sk.ImageInfo.MakeN32Premul(frame.WIDTH, frame.HEIGHT)
    surface = sk.Surface.MakeRasterDirect(target, pixels, frame.WIDTH * 4)
    canvas = surface.getCanvas()
    mips = [image.withDefaultMipmaps() for image in plain]
    linear, version = sk.FilterMode.kLinear, sk.__version__.split(".")[0]
    for name, images, sampling in (
        ("linear filter", plain, sk.SamplingOptions(linear)),
        ("linear filter with mips", mips, sk.SamplingOptions(linear, sk.MipmapMode.kLinear)),
    ):

        def draw():
            canvas.clear(sk.Color(*frame.BACKGROUND[2::-1]))
            for image, (_, to_frame, opacity) in zip(images, cards):
                canvas.save()
                canvas.concat(sk.Matrix.MakeAll(*to_frame.ravel().tolist()))
                canvas.drawImage(image, 0, 0, sampling, sk.Paint(AntiAlias=True, Alpha=round(opacity * 255)))
                canvas.restore()

        report(f"Skia m{version}, raster, {name}, antialiased", "1", draw, pixels)


def pixman(cards) -> None:
    """pixman, which Cairo and X servers draw with: a projective transform and a bilinear filter, in 16.16 numbers."""
    library = ctypes.CDLL("libpixman-1.so.0")
    library.pixman_version_string.restype = ctypes.c_char_p
    pointer, word = ctypes.c_void_p, ctypes.c_uint32
    for name in ("pixman_image_create_bits", "pixman_image_create_solid_fill"):
        getattr(library, name).restype = pointer
    a8r8g8b8, over, bilinear = 0x20028888, 3, 4
    keep = []

    def bits(pixels: np.ndarray) -> pointer:
        keep.append(pixels)
        height, width = pixels.shape[:2]
        return pointer(library.pixman_image_create_bits(word(a8r8g8b8), width, height, pointer(pixels.ctypes.data), width * 4))

    def solid(opacity: float) -> pointer:
        color = (ctypes.c_uint16 * 4)(*[round(opacity * 0xFFFF)] * 4)
        return pointer(library.pixman_image_create_solid_fill(color))

    jobs = []
    for texture, to_frame, opacity in cards:
        image = bits(np.ascontiguousarray(texture))
        x0, y0, x1, y1 = bounding_box(to_frame)
        inverse = np.linalg.inv(to_frame)
        # Only the ratios of the numbers count. The largest scale without an overflow keeps the most digits.
        reach = np.abs(inverse @ np.array([[x0, x1, x0, x1], [y0, y0, y1, y1], [1, 1, 1, 1]])).max()
        scale = min(16000 / reach, 16000 / np.abs(inverse).max())
        matrix = (ctypes.c_int32 * 9)(*np.rint(inverse.ravel() * scale * 65536).astype(int).tolist())
        library.pixman_image_set_transform(image, matrix)
        library.pixman_image_set_filter(image, bilinear, None, 0)
        mask = solid(opacity) if opacity < 1 else None
        jobs.append((image, mask, (x0, y0, 0, 0, x0, y0, x1 - x0, y1 - y0)))
    pixels = np.zeros((frame.HEIGHT, frame.WIDTH, 4), np.uint8)
    target = bits(pixels)

    def draw():
        pixels[:] = frame.BACKGROUND
        for image, mask, box in jobs:
            library.pixman_image_composite32(over, image, mask, target, *box)

    version = library.pixman_version_string().decode()
    report(f"pixman {version}, projective, bilinear, edges by the filter", "1", draw, pixels)


def thorvg(cards) -> None:
    """ThorVG's software engine. It has no perspective: each card gets the affine map that fits at its centre."""
    from thorvg_python import Engine, Picture, Shape, SwCanvas
    from thorvg_python.base import Colorspace, Matrix

    def affine(to_frame: np.ndarray) -> Matrix:
        center = np.array([frame.CARD_WIDTH / 2, frame.CARD_HEIGHT / 2, 1])
        x, y, w = to_frame @ center
        linear = (to_frame[:2, :2] - np.outer([x / w, y / w], to_frame[2, :2])) / w
        shift = np.array([x / w, y / w]) - linear @ center[:2]
        return Matrix(*linear[0], shift[0], *linear[1], shift[1], 0, 0, 1)

    # Without further threads, the caller's thread draws.
    engine = Engine(threads=0)
    canvas = SwCanvas(engine)
    canvas.set_target(frame.WIDTH, frame.HEIGHT, cs=Colorspace.ARGB8888)
    background = Shape(engine)
    background.append_rect(0, 0, frame.WIDTH, frame.HEIGHT, 0, 0, True)
    background.set_fill_color(*frame.BACKGROUND[2::-1], 255)
    canvas.add(background)
    pictures = []
    for texture, to_frame, opacity in cards:
        picture = Picture(engine)
        picture.load_raw(texture.tobytes(), frame.CARD_WIDTH, frame.CARD_HEIGHT, Colorspace.ARGB8888, True)
        picture.set_opacity(round(opacity * 255))
        canvas.add(picture)
        pictures.append((picture, affine(to_frame)))

    def draw():
        for picture, matrix in pictures:
            picture.set_transform(matrix)
        canvas.update()
        canvas.draw(True)
        canvas.sync()

    report(f"ThorVG {engine.version()[-1]}, software, affine maps", "1", draw, None)
    if not np.frombuffer(canvas.buffer_arr, np.uint8).any():
        sys.exit("ThorVG drew nothing")


if __name__ == "__main__":
    globals()[sys.argv[2]](frame.read(sys.argv[1]))
