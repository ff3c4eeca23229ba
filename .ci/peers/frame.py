"""The standard frame of `cardbench frame`: seven cards of 700x900 pixels in perspective, in a frame of 1920x1080.

`write(folder)` makes the files that `cardbench frame --dir` reads, and a reference image. `measure` times a
compositor, and `difference` compares its image with the reference.
"""
import os
import time
from typing import Callable

import numpy as np

WIDTH, HEIGHT = 1920, 1080
CARD_WIDTH, CARD_HEIGHT = 700, 900
CORNER_RADIUS = 56
BACKGROUND = (0x1F, 0x18, 0x14, 0xFF)  # B, G, R, A
CAMERA_DISTANCE = 500.0
# The axis and angle (degrees) of a card's turn about its centre, its translation (pixels), and its opacity, 0...255.
# Back to front.
CARDS = [
    ((0, 1, 0), 60, (-760, -40, -180), 255),
    ((0, 1, 0), -60, (760, 40, -180), 255),
    ((1, 0.2, 0), 42, (-330, -60, -330), 217),
    ((1, 1, 0), 35, (380, 90, -260), 153),
    ((0.3, 1, 0.5), -50, (-240, 60, -120), 191),
    ((0, 0.2, 1), 18, (260, -40, -200), 255),
    ((0, 1, 0.15), 22, (0, 0, -140), 255),
]


def turn(axis: tuple[float, float, float], degrees: float) -> np.ndarray:
    """Returns the matrix of a turn about an axis (Rodrigues' formula)."""
    x, y, z = np.array(axis, float) / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    angle = np.radians(degrees)
    return np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross


def homography(axis: tuple[float, float, float], degrees: float, translation: tuple[float, float, float]) -> np.ndarray:
    """Returns the map from card pixels to frame pixels, for column vectors."""
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = turn(axis, degrees), translation
    perspective = np.eye(4)
    perspective[3, 2] = -1 / CAMERA_DISTANCE
    plane = (perspective @ pose)[np.ix_([0, 1, 3], [0, 1, 3])]
    to_frame = np.array([[1, 0, WIDTH / 2], [0, 1, HEIGHT / 2], [0, 0, 1]])
    from_card = np.array([[1, 0, -CARD_WIDTH / 2], [0, 1, -CARD_HEIGHT / 2], [0, 0, 1]])
    result = to_frame @ plane @ from_card
    return result / result[2, 2]


def texture(index: int) -> np.ndarray:
    """Returns the premultiplied pixels of a card (B, G, R, A): gradients, rings, lines like text, and noise."""
    random = np.random.default_rng(100 + index)
    y, x = np.mgrid[0:CARD_HEIGHT, 0:CARD_WIDTH].astype(float)
    waves = [
        0.5 + 0.5 * np.sin(x / 97 + index * 1.3) * np.cos(y / 131 + index),
        0.5 + 0.5 * np.sin((x + y) / 173 + index * 2.1),
        0.5 + 0.5 * np.cos(y / 89 - x / 211 + index * 0.7),
    ]
    image = 0.15 + 0.75 * np.stack(waves, -1)
    radius = np.hypot(x - CARD_WIDTH * (0.3 + 0.4 * random.random()), y - CARD_HEIGHT * 0.35)
    in_ring = (radius < 220) & ((radius // 14 % 2) == 0)
    image = np.where(in_ring[..., None], image * 0.55 + 0.4, image)
    for top in range(560, 848, 24):
        left = 60
        while left < CARD_WIDTH - 90:
            for _ in range(int(random.integers(2, 9)) * 5):
                height = int(random.integers(4, 13))
                image[top + 12 - height : top + 12, left : left + 2] = 0.05 if index % 2 else 0.97
                left += int(random.integers(3, 6))
                if left >= CARD_WIDTH - 60:
                    break
            left += 9
    image = np.clip(image + random.normal(0, 0.02, image.shape), 0, 1)
    beyond_x = np.maximum(np.abs(x + 0.5 - CARD_WIDTH / 2) - (CARD_WIDTH / 2 - CORNER_RADIUS), 0)
    beyond_y = np.maximum(np.abs(y + 0.5 - CARD_HEIGHT / 2) - (CARD_HEIGHT / 2 - CORNER_RADIUS), 0)
    alpha = np.rint(255 * np.clip(CORNER_RADIUS - np.hypot(beyond_x, beyond_y) + 0.5, 0, 1))
    result = np.empty((CARD_HEIGHT, CARD_WIDTH, 4), np.uint8)
    result[..., :3] = np.rint(image[..., ::-1] * alpha[..., None])
    result[..., 3] = alpha
    return result


def write(folder: str) -> None:
    """Writes the cards, `scene.txt`, `reference.npy`, `edges.npy` and `pixels.txt` to `folder`."""
    os.makedirs(folder, exist_ok=True)
    textures = [texture(index) for index in range(len(CARDS))]
    with open(f"{folder}/scene.txt", "w", encoding="ascii") as scene:
        for index, (axis, degrees, translation, opacity) in enumerate(CARDS):
            textures[index].tofile(f"{folder}/tex{index}.raw")
            numbers = homography(axis, degrees, translation).ravel()
            scene.write(" ".join(f"{number:.17g}" for number in numbers) + f" {opacity}\n")
    image = np.tile(np.array(BACKGROUND, float) / 255, (HEIGHT, WIDTH, 1))
    near_edge, pixels = np.zeros((HEIGHT, WIDTH), bool), 0
    for (axis, degrees, translation, opacity), pixels_of_card in zip(CARDS, textures):
        distance = edge_distance(homography(axis, degrees, translation))
        near_edge |= np.abs(distance) < 2
        pixels += int((distance > 0).sum())
        draw_exactly(image, pixels_of_card, homography(axis, degrees, translation), distance, opacity / 255)
    np.save(f"{folder}/reference.npy", np.rint(image * 255).astype(np.uint8))
    np.save(f"{folder}/edges.npy", near_edge)
    with open(f"{folder}/pixels.txt", "w", encoding="ascii") as count:
        count.write(str(pixels))


def corners(map_to_frame: np.ndarray) -> np.ndarray:
    """Returns the four corners of a card in the frame: a row of x, then a row of y, clockwise."""
    card = np.array([[0, CARD_WIDTH, CARD_WIDTH, 0], [0, 0, CARD_HEIGHT, CARD_HEIGHT], [1, 1, 1, 1]])
    points = map_to_frame @ card
    return points[:2] / points[2]


def edge_lines(map_to_frame: np.ndarray) -> np.ndarray:
    """Returns a row a, b, c for each edge of a card in the frame: a·x + b·y + c is the distance inside, in pixels."""
    points = corners(map_to_frame)
    along = np.roll(points, -1, axis=1) - points
    a, b = np.array([-along[1], along[0]]) / np.hypot(*along)
    return np.stack([a, b, -(a * points[0] + b * points[1])], -1)


def edge_distance(map_to_frame: np.ndarray) -> np.ndarray:
    """Returns the distance of each pixel's centre from the nearest edge of a card, in pixels; negative outside."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH] + 0.5
    return np.min([a * x + b * y + c for a, b, c in edge_lines(map_to_frame)], axis=0)


def draw_exactly(
    image: np.ndarray, card: np.ndarray, map_to_frame: np.ndarray, distance: np.ndarray, opacity: float
) -> None:
    """Draws a card over `image`, in floating point: a bilinear sample at each pixel's centre, times the exact coverage.

    The coverage of a pixel at an edge is counted at 16x16 points.
    """
    rows, columns = np.nonzero(distance > -1)
    x, y = columns + 0.5, rows + 0.5
    coverage = np.ones(len(rows))
    at_edge = distance[rows, columns] < 1
    steps = (np.arange(16) + 0.5) / 16
    points_x = columns[at_edge, None, None] + steps[None, None, :]
    points_y = rows[at_edge, None, None] + steps[None, :, None]
    inside = np.ones((int(at_edge.sum()), 16, 16), bool)
    for a, b, c in edge_lines(map_to_frame):
        inside &= a * points_x + b * points_y + c >= 0
    coverage[at_edge] = inside.mean((1, 2))
    u, v, w = np.linalg.inv(map_to_frame) @ np.stack([x, y, np.ones(len(x))])
    u = np.clip(u / w - 0.5, 0, CARD_WIDTH - 1)
    v = np.clip(v / w - 0.5, 0, CARD_HEIGHT - 1)
    left, top = np.minimum(u.astype(int), CARD_WIDTH - 2), np.minimum(v.astype(int), CARD_HEIGHT - 2)
    right_part, lower_part = (u - left)[:, None], (v - top)[:, None]
    upper = card[top, left] * (1 - right_part) + card[top, left + 1] * right_part
    lower = card[top + 1, left] * (1 - right_part) + card[top + 1, left + 1] * right_part
    source = (upper * (1 - lower_part) + lower * lower_part) / 255 * (coverage * opacity)[:, None]
    image[rows, columns] = source + image[rows, columns] * (1 - source[:, 3:])


def read(folder: str) -> list[tuple[np.ndarray, np.ndarray, float]]:
    """Returns the texture, the homography and the opacity (0...1) of each card."""
    result = []
    with open(f"{folder}/scene.txt", encoding="ascii") as scene:
        for index, line in enumerate(scene):
            *numbers, opacity = map(float, line.split())
            pixels = np.fromfile(f"{folder}/tex{index}.raw", np.uint8).reshape(CARD_HEIGHT, CARD_WIDTH, 4)
            result.append((pixels, np.array(numbers).reshape(3, 3), opacity / 255))
    return result


def difference(folder: str, image: np.ndarray) -> str:
    """Returns the maximum and mean difference from the reference: of the interior, then of the edges. Unit: levels of 255."""
    reference, edges = np.load(f"{folder}/reference.npy"), np.load(f"{folder}/edges.npy")
    delta = np.abs(image[..., :3].astype(int) - reference[..., :3]).max(-1)
    parts = [delta[~edges], delta[edges]]
    return " / ".join(f"{part.max()}, {part.mean():.2f}" for part in parts)


def measure(draw: Callable[[], object], frames: int = 60, warm_up: int = 5) -> list[float]:
    """Returns the sorted times of `frames` frames, in milliseconds."""
    times = []
    for frame in range(warm_up + frames):
        start = time.perf_counter()
        draw()
        if frame >= warm_up:
            times.append((time.perf_counter() - start) * 1000)
    return sorted(times)
