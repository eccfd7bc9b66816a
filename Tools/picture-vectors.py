"""Writes Tests/Vectors/picture-*.json from the oracle of the picture (numpy, lab.py and presets.py).

    python3 Tools/picture-vectors.py ORACLE_FOLDER Tests/Vectors

The oracle is used as it is but for one thing: there a drop grows over the first 16 % of its flight even where that is
inside the frame; here it has grown before it comes into the frame, as the picture's rules demand.
"""
import json
import math
import sys

oracle, folder = sys.argv[1:3]
sys.path.insert(0, oracle)
import lab                          # noqa: E402
import numpy as np                  # noqa: E402
from looks import LOOKS             # noqa: E402
from presets import PRESETS         # noqa: E402


def outline_touches(scene, drop):
    """Whether any of 32 points of a drop's outline lies in the frame."""
    for i in range(32):
        a = 2 * math.pi * i / 32
        u = math.cos(a)
        across = math.sin(a) * (1 + drop.pear * u / (1 + 0.25 * u * u)) * drop.b
        x = drop.c[0] + drop.a * u * drop.axis[0] - across * drop.axis[1]
        y = drop.c[1] + drop.a * u * drop.axis[1] + across * drop.axis[0]
        if 0 <= x <= scene.W and 0 <= y <= scene.H:
            return True
    return False


def at_rest(scene, d, tau):
    """The drop above resting liquid, grown."""
    scene.is_planning = True
    if isinstance(scene, lab.PoolLiquid):
        drop = scene.drop_at(d, tau, scene.level)[0]
    else:
        drop = scene.drop_at(d, tau, np.zeros(3, complex), scene.center, (0, 0), scene.radius)[0]
    scene.is_planning = False
    return drop


def finish_growth_outside(scene):
    """Lets every drop grow before it comes into the frame: `growth_end` of each plan."""
    scene.growth_end = {}
    for d in scene.plans:
        before = -d.F
        found = False
        for i in range(401):
            tau = -d.F * (400 - i) / 400
            if outline_touches(scene, at_rest(scene, d, tau)):
                found = True
                break
            before = tau
        scene.growth_end[id(d)] = min(-0.84 * d.F, before if found else 0.0)


def grown(scene, d, tau):
    if getattr(scene, "is_planning", False):
        return d.r
    if not hasattr(scene, "growth_end"):
        return d.r * float(lab.smooth((tau + d.F) / (0.16 * d.F)))
    return d.r * float(lab.smooth((tau - birth(scene, d)) / (0.16 * d.F)))


def birth(scene, d): return scene.growth_end[id(d)] - 0.16 * d.F


def moments(scene, t):
    for d in scene.plans:
        tau = t - d.t
        tau -= math.floor((tau - birth(scene, d)) / scene.T) * scene.T
        life = max(d.absorb, scene.beadAt[1] + 0.3) if isinstance(scene, lab.PoolLiquid) else d.absorb
        while tau < life:
            yield d, tau
            tau += scene.T


lab.Liquid.grown = grown
lab.Liquid.moments = moments
lab.PoolLiquid.moments = moments


def drop_at(original):
    """Beyond the start of its flight a drop comes on a straight way."""
    def at(scene, d, tau, *rest):
        swirl = d.swirl
        if tau < -d.F:
            u = -tau / d.F
            d.swirl = swirl / (u * u)
        try:
            drop, bump = original(scene, d, tau, *rest)
        finally:
            d.swirl = swirl
        if drop is not None and tau < -d.F and swirl:
            straighten(scene, d, tau, drop)
        return drop, bump
    return at


def straighten(scene, d, tau, drop):
    """The axis of a drop on the straight part of its way: the oracle turns it with the clipped angle."""
    u = -tau / d.F
    th = d.theta + d.swirl
    ux, uy = math.cos(th), math.sin(th)
    speed = (d.D0 - d.dist) / d.F * (scene.speedEnd + 2 * (1 - scene.speedEnd) * u)
    dist = d.dist + (d.D0 - d.dist) * (scene.speedEnd * u + (1 - scene.speedEnd) * u * u)
    sw = 2 * d.swirl / d.F * dist
    vx, vy = -ux * speed + uy * sw, -uy * speed - ux * sw
    n = math.hypot(vx, vy)
    drop.axis = (vx / n, vy / n)


lab.Liquid.drop_at = drop_at(lab.Liquid.drop_at)


def scene_of(name, seed=None):
    scene = PRESETS[name][0]()
    if seed is not None:
        scene = type(scene)(**{**scene.p, "seed": seed})
    finish_growth_outside(scene)
    return scene


def plan(scene, d):
    return dict(contact=d.t, place=d.theta, radius=d.r, swirl=d.swirl, wobblePhase=d.wob, isForerunner=bool(d.sat),
                startDistance=d.D0, contactDistance=d.dist, flight=d.F, arrivalSpeed=d.vEnd, absorption=d.absorb,
                growthEnd=scene.growth_end[id(d)])


def drop_numbers(D): return [*map(float, (*D.c, *D.axis, D.a, D.b, D.pear, D.k, D.r))]


def samples(scene, parts, rnd, count):
    """Values, gradients and blended radii at points that the seed draws near the liquid."""
    base, drops = parts
    out = []
    for i in range(count):
        if i % 3 == 2 and drops:
            D = drops[int(rnd() * len(drops))]
            x, y = (D.c[j] + 3 * D.r * (rnd() - 0.5) for j in (0, 1))
        else:
            x, y = rnd() * scene.W, rnd() * scene.H
        z = 0.0 if i % 2 == 0 else 40 * rnd()
        out.append([x, y, z] + [float(v) for v in lab.field(parts, np.array(x), np.array(y), z)])
    return out


def moment(scene, t, rnd):
    if isinstance(scene, lab.PoolLiquid):
        solved = scene.parts(t)[0].level
        size = round(solved, 3)
        pool, drops = scene.parts(t, size)
        beads = [D for D in drops if D.pear == 0.0 and D.k == max(0.4, 1.6 * D.r)]
        drops = [D for D in drops if D not in beads] + beads
        base = dict(level=size, bumps=sorted([*map(float, b)] for b in pool.bumps), modes=[[c.real, c.imag] for c in pool.C[1:]])
        parts = pool, drops
    else:
        solved = scene.parts(t)[0].R
        size = round(solved, 3)
        body, drops = scene.parts(t, size)
        base = dict(radius=size, center=[*map(float, body.c)], bumps=sorted([*map(float, b)] for b in body.bumps),
                    modes=[[c.real, c.imag] for c in body.C[2:]])
        parts = body, drops
    return dict(time=t, solved=float(solved), drops=[drop_numbers(D) for D in drops], samples=samples(scene, parts, rnd, 9), **base)


def pixels(name, rnd, width=540, moments=8, count=160):
    """Colours of a preset's frames at points that the seed draws: inside by two pixels and more, or outside by as many.

    Without dither, rounded to a tenth of a code. The grid of light has the engine's cells at this size.
    """
    scene, look = PRESETS[name][0](), LOOKS[PRESETS[name][1]]
    finish_growth_outside(scene)
    step = light_cell(look, width)
    px = scene.W / width
    height = round(scene.H / px)
    rows = []
    for index in range(moments):
        t = round(scene.T * 60 * (index + 0.31) / moments) / 60
        parts = scene.parts(t)
        x, y = np.meshgrid((np.arange(width) + 0.5) * px, (np.arange(height) + 0.5) * px)
        f, gx, gy, _, _ = lab.field(parts, x, y)
        distance = f / (np.sqrt(gx * gx + gy * gy) + 1e-6) / px
        picture = drawn(scene, look, t, width, step, parts)
        places = []
        while len(places) < count:
            column, row = int(rnd() * width), int(rnd() * height)
            near = distance[max(0, row - 3):row + 4, max(0, column - 3):column + 4]
            inside, outside = bool((near < 0).all()), bool((near > 0).all())
            # As many of the liquid as of the background near it.
            if inside if len(places) % 2 else outside and distance[row, column] * px < 60:
                places.append([column, row, *(round(float(v) * 255, 1) for v in picture[row, column])])
        rows.append(dict(frame=round(t * 60), pixels=places))
    return dict(preset=name, width=width, height=height, moments=rows)


def light_cell(look, width):
    """Pixels of a cell of light as the engine has them: 4 at 1080 lines, 6 where no lamp has a crisp edge, even."""
    full = {**lab.LOOK, **look}
    size = (4 if full["chrome"] or full["windowEdge"] < 0.2 else 6) * width / 1080
    return max(2, 2 * math.floor(size / 2 + 0.5))


def drawn(scene, look, t, width, step, parts):
    """A frame of the oracle as numbers of 0 to 1, before dither and rounding."""
    kept = []
    bayer = lab.bayer
    try:
        lab.bayer = lambda w, h: np.zeros((h, w))
        floor = np.floor
        np.floor = lambda a: kept.append(a) or floor(a)
        lab.render(scene, look, t, width, step=step, parts=parts)
    finally:
        lab.bayer, np.floor = bayer, floor
    return np.clip((kept[-1] - 0.5) / 255, 0, 1)


def main():
    rnd = lab.Random(20)
    plans, frames = [], []
    for name in PRESETS:
        for seed in (None, 17, 1000003):
            scene = scene_of(name, seed)
            plans.append(dict(preset=name, seed=scene.seed, drops=[plan(scene, d) for d in scene.plans]))
        scene = scene_of(name)
        times = [scene.T * (i + 0.37) / 5 for i in range(5)]
        first = scene.plans[0]
        times += [(first.t + dt) % scene.T for dt in (-0.5, -1 / 60, 0.0, 0.1, 0.3)]
        if isinstance(scene, lab.PoolLiquid):
            large = max(scene.plans, key=lambda d: d.r)
            times += [(large.t + dt) % scene.T for dt in (0.5, 1.1)]
        frames.append(dict(preset=name, moments=[moment(scene, t, rnd) for t in times]))
    lit = [pixels(name, rnd) for name in ("loop", "mercury", "latte", "water", "pool")]
    written = ("picture-plans.json", plans), ("picture-moments.json", frames), ("picture-pixels.json", lit)
    for file, content in written:
        with open(f"{folder}/{file}", "w") as stream:
            json.dump(content, stream, separators=(",", ":"))
            stream.write("\n")


main()
