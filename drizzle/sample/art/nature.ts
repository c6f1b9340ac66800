// Trees, leaves, clouds, lamps and steam.
import {
  blob,
  box,
  curve,
  cut,
  dark,
  dice,
  disc,
  flat,
  line,
  type P,
  path,
  pill,
  poly,
  put,
  r,
  times,
} from "./kit";

/** Round leafy crown on a trunk. */
export function tree(x: number, y: number, h: number, leaf: string, trunk: string): string {
  const c = h * 0.3;
  return (
    cut(
      poly(
        [x - h * 0.035, y],
        [x - h * 0.018, y - h * 0.6],
        [x + h * 0.018, y - h * 0.6],
        [x + h * 0.035, y],
      ),
      trunk,
      4,
    ) +
    cut(
      blob(
        [x - c, y - h * 0.55],
        [x - c * 0.8, y - h * 0.85],
        [x, y - h],
        [x + c * 0.9, y - h * 0.82],
        [x + c, y - h * 0.52],
        [x, y - h * 0.4],
      ),
      leaf,
      h * 0.03,
    ) +
    flat(
      blob(
        [x - c * 0.2, y - h * 0.55],
        [x - c * 0.1, y - h * 0.8],
        [x + c * 0.5, y - h * 0.78],
        [x + c * 0.65, y - h * 0.56],
        [x + c * 0.2, y - h * 0.47],
      ),
      dark(leaf, 0.14),
    ) +
    line(path([x, y - h * 0.4], [x, y - h * 0.72]), trunk, h * 0.02) +
    line(path([x, y - h * 0.52], [x + c * 0.4, y - h * 0.68]), trunk, h * 0.014)
  );
}

export const pine = (x: number, y: number, h: number, leaf: string) =>
  cut(box(x - h * 0.03, y - h * 0.15, h * 0.06, h * 0.15), dark(leaf, 0.5), 3) +
  [0, 1, 2]
    .map((i) => {
      const [b, w] = [y - h * (0.1 + i * 0.26), h * (0.26 - i * 0.055)];
      return cut(
        poly([x - w, b], [x, b - h * 0.42], [x + w, b]),
        i === 1 ? dark(leaf, 0.08) : leaf,
        h * 0.03,
      );
    })
    .join("");

export const poplar = (x: number, y: number, h: number, leaf: string) =>
  cut(
    blob(
      [x, y],
      [x - h * 0.13, y - h * 0.3],
      [x - h * 0.1, y - h * 0.7],
      [x, y - h],
      [x + h * 0.1, y - h * 0.7],
      [x + h * 0.13, y - h * 0.3],
    ),
    leaf,
    h * 0.03,
  ) + line(path([x, y + h * 0.05], [x, y - h * 0.6]), dark(leaf, 0.3), h * 0.02);

/** Scattered leaves inside a rectangle. */
export function leaves(
  seed: number,
  n: number,
  x: number,
  y: number,
  w: number,
  h: number,
  colors: readonly [string, ...string[]],
  size = 14,
): string {
  const rnd = dice(seed);
  return times(n, (i) => {
    const s = size * rnd(0.7, 1.3);
    const leaf = `M0 ${r(-s)}Q${r(s * 0.8)} 0 0 ${r(s)}Q${r(-s * 0.8)} 0 0 ${r(-s)}Z`;
    return put(
      x + rnd(0, w),
      y + rnd(0, h),
      1,
      cut(leaf, colors[i % colors.length] ?? colors[0], 3),
      Math.round(rnd(0, 360)),
    );
  });
}

export const cloud = (x: number, y: number, s: number, fill: string) =>
  put(
    x,
    y,
    s,
    cut(
      "M-120 20C-150 20 -150 -24 -112 -22C-104 -62 -48 -70 -28 -38C-6 -74 62 -66 66 -24C100 -40 138 4 112 20Z",
      fill,
      8,
    ),
  );

export function garland(a: P, b: P, sag: number, n: number, wire: string, bulb: string, size = 9): string {
  const at = (t: number): P => {
    const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + sag * 2];
    const k = 1 - t;
    return [k * k * a[0] + 2 * k * t * mx + t * t * b[0], k * k * a[1] + 2 * k * t * my + t * t * b[1]];
  };
  return (
    line(curve(...Array.from({ length: 9 }, (_, i) => at(i / 8))), wire, 4) +
    times(n, (i) => {
      const [x, y] = at((i + 0.5) / n);
      return (
        flat(disc(x, y + size, size * 2.6), bulb, 'opacity=".18"') +
        flat(disc(x, y + size * 1.1, size, size * 1.2), bulb) +
        flat(box(x - size * 0.4, y - 2, size * 0.8, size * 0.5), wire)
      );
    })
  );
}

export const lantern = (x: number, top: number, y: number, s: number, ink: string, glow: string) =>
  line(path([x, top], [x, y]), ink, 5) +
  flat(disc(x, y + 34 * s, 110 * s), glow, 'opacity=".16"') +
  flat(disc(x, y + 34 * s, 66 * s), glow, 'opacity=".22"') +
  cut(
    poly(
      [x - 26 * s, y + 14 * s],
      [x + 26 * s, y + 14 * s],
      [x + 17 * s, y + 66 * s],
      [x - 17 * s, y + 66 * s],
    ),
    glow,
    3,
  ) +
  cut(poly([x - 32 * s, y + 14 * s], [x, y - 10 * s], [x + 32 * s, y + 14 * s]), ink, 3) +
  flat(box(x - 2 * s, y + 14 * s, 4 * s, 52 * s), ink) +
  flat(pill(x - 18 * s, y + 64 * s, 36 * s, 8 * s), ink);

export const steam = (x: number, y: number, h: number, w: number, fill: string, o = 0.7) =>
  flat(
    blob(
      [x, y],
      [x + w, y - h * 0.22],
      [x - w * 0.2, y - h * 0.5],
      [x + w * 0.9, y - h * 0.78],
      [x + w * 0.4, y - h],
      [x + w * 0.35, y - h * 0.8],
      [x - w * 0.9, y - h * 0.5],
      [x + w * 0.2, y - h * 0.22],
    ),
    fill,
    `opacity="${o}"`,
  );
