// Objects: games, food, bicycles, labels.
import {
  box,
  curve,
  cut,
  dark,
  dice,
  disc,
  flat,
  line,
  lite,
  type P,
  path,
  pill,
  poly,
  put,
  r,
  strip,
  times,
} from "./kit";

const W = 1600;
const H = 1200;

export function bicycle(x: number, y: number, s: number, frame: string, tyre: string): string {
  const wheel = (cx: number) =>
    strip(disc(cx, -46, 44), tyre, 6, 4) +
    times(8, (i) =>
      line(
        path(
          [cx, -46],
          [cx + 42 * Math.cos((i * Math.PI) / 4 + 0.2), -46 + 42 * Math.sin((i * Math.PI) / 4 + 0.2)],
        ),
        tyre,
        1.3,
      ),
    ) +
    flat(disc(cx, -46, 5), frame);
  return put(
    x,
    y,
    s,
    wheel(-70) +
      wheel(70) +
      strip(
        `${path([-70, -46], [-14, -44], [48, -104], [-32, -104], [-70, -46])}${path([-14, -44], [-38, -122])}${path([70, -46], [44, -122], [56, -134], [70, -128])}`,
        frame,
        6,
        3,
      ) +
      line(path([-52, -124], [-26, -124]), tyre, 9) +
      flat(disc(-14, -44, 10), tyre) +
      line(path([-14, -44], [-4, -30]), tyre, 5) +
      line(path([-10, -29], [4, -29]), tyre, 5),
  );
}

export function backpack(color: string): string {
  return (
    flat(pill(-17, -76, 15, 31, 6), color) +
    flat(pill(-16, -61, 13, 12, 4), dark(color, 0.2)) +
    flat(pill(-17, -82, 14, 7, 3), lite(color, 0.4)) +
    line(path([-4, -75], [2, -60], [-4, -50]), dark(color, 0.3), 2.4)
  );
}

/** A label with a bold scribble, as worn on the back. */
export const nameTag = (x: number, y: number, turn: number, ink: string) =>
  put(
    x,
    y,
    1,
    cut(pill(-8.5, -6, 17, 12, 1.5), "#fffaf0", 1) +
      flat(box(-8.5, -6, 17, 3), ink) +
      line(path([-5.5, 0.4], [-3, 3], [-1, 0], [1.4, 3], [3.4, 0.4], [5.4, 2.6]), "#2d0a24", 1.5),
    turn,
  );

export const cube = (x: number, y: number, s: number, c: string, ink: string, turn = 0): string => {
  const [w, h] = [s, s * 0.52];
  const pip = (px: number, py: number, a: number, b: number) => flat(disc(px, py, a, b), ink);
  return put(
    x,
    y,
    1,
    cut(poly([-w, 0], [0, h], [0, h + s * 1.1], [-w, s * 1.1]), dark(c, 0.1), 6) +
      cut(poly([w, 0], [0, h], [0, h + s * 1.1], [w, s * 1.1]), dark(c, 0.26), 6) +
      flat(poly([0, -h], [w, 0], [0, h], [-w, 0]), c) +
      [
        [-0.4, 0],
        [0.4, 0],
        [0, -0.22],
        [0, 0.22],
        [0, 0],
      ]
        .map(([a = 0, b = 0]) => pip(a * s, b * s, s * 0.11, s * 0.06))
        .join("") +
      [
        [-0.74, 0.42],
        [-0.5, 0.82],
        [-0.26, 1.2],
      ]
        .map(([a = 0, b = 0]) => pip(a * s, b * s, s * 0.08, s * 0.11))
        .join("") +
      [
        [0.3, 0.62],
        [0.7, 1],
      ]
        .map(([a = 0, b = 0]) => pip(a * s, b * s, s * 0.08, s * 0.11))
        .join(""),
    turn,
  );
};

export const meeple = (x: number, y: number, s: number, c: string) =>
  put(
    x,
    y,
    s,
    cut(
      "M-10 -62A14 14 0 1 1 10 -62C30 -56 40 -44 34 -36L16 -34C20 -22 30 -8 30 0H8L0 -12L-8 0H-30C-30 -8 -20 -22 -16 -34L-34 -36C-40 -44 -30 -56 -10 -62Z",
      c,
      5,
    ),
  );

export const dumpling = (x: number, y: number, s: number, dough = "#fff3dc", turn = 0) =>
  put(
    x,
    y,
    s,
    cut("M-64 14C-66 -20 -40 -44 0 -46C40 -44 66 -20 64 14C40 30 -40 30 -64 14Z", dough, 5) +
      times(7, (i) =>
        line(
          path([-36 + i * 12, -36 - (i === 3 ? 6 : 3 - Math.abs(i - 3))], [-30 + i * 10, -14]),
          "#d9b98a",
          4,
        ),
      ) +
      line("M-54 16Q0 28 54 16", "#e6c998", 4),
    turn,
  );

export function steamer(x: number, y: number, w: number, h: number): string {
  const ring = (dy: number) =>
    cut(`M${x - w} ${y - h - dy}V${y - dy}a${w} ${w * 0.2} 0 0 0 ${2 * w} 0V${y - h - dy}Z`, "#d59a52", 9) +
    times(15, (i) =>
      line(
        path(
          [x - w + (i + 0.5) * ((2 * w) / 15), y - h - dy + w * 0.2 * Math.sin(((i + 0.5) / 15) * Math.PI)],
          [x - w + (i + 0.5) * ((2 * w) / 15), y - dy + w * 0.2 * Math.sin(((i + 0.5) / 15) * Math.PI)],
        ),
        "#b97c38",
        3,
      ),
    ) +
    line(`M${x - w} ${y - dy - 10}a${w} ${w * 0.2} 0 0 0 ${2 * w} 0`, "#8d5526", 9) +
    line(`M${x - w} ${r(y - h - dy + 14)}a${w} ${w * 0.2} 0 0 0 ${2 * w} 0`, "#e8b878", 9);
  const top = y - 2 * h - 12;
  return (
    ring(0) +
    ring(h + 12) +
    cut(disc(x, top, w, w * 0.22), "#e8b878", 4) +
    flat(disc(x, top, w * 0.92, w * 0.18), "#8d5526") +
    flat(disc(x, top + 6, w * 0.9, w * 0.16), "#f4e2c0")
  );
}

export const hexes = (cx: number, cy: number, s: number, flatten: number): string => {
  const tones = ["#6fae4b", "#f4c534", "#2f7a4f", "#c65a3a", "#cfd4d8", "#e0b26a", "#8ccf6a"];
  const cells: P[] = [];
  for (let q = -2; q <= 2; q++) for (let k = -2; k <= 2; k++) if (Math.abs(q + k) <= 2) cells.push([q, k]);
  return cells
    .map(([q, k], i) => {
      const [x, y] = [cx + s * 1.74 * (q + k / 2), cy + s * 1.5 * k * flatten];
      const corners = Array.from(
        { length: 6 },
        (_, j): P => [
          x + s * 0.95 * Math.sin((j * Math.PI) / 3),
          y + s * 0.95 * flatten * Math.cos((j * Math.PI) / 3),
        ],
      );
      return (
        cut(poly(...corners), tones[(i * 5) % 7] ?? "#6fae4b", 3) +
        (i % 3 === 0
          ? flat(disc(x, y, s * 0.34, s * 0.34 * flatten), "#fff6e0") +
            flat(disc(x, y, s * 0.1, s * 0.1 * flatten), "#c8322b")
          : "")
      );
    })
    .join("");
};

export const house = (x: number, y: number, c: string, turn = 0) =>
  put(x, y, 1, cut(poly([-20, 18], [-20, -8], [0, -28], [20, -8], [20, 18]), c, 6), turn);

export const mug = (x: number, y: number, s: number, c: string, drink: string, turn = 0) =>
  put(
    x,
    y,
    s,
    strip(path([60, -8], [100, 0], [60, 8]), c, 20, 6) +
      cut(disc(0, 0, 70), c, 12) +
      flat(disc(0, 0, 56), dark(drink, 0.25)) +
      flat(disc(2, 4, 52), drink) +
      flat(disc(-16, -14, 13, 8), lite(drink, 0.35)),
    turn,
  );

export const plate = (x: number, y: number, a: number, rim: string) =>
  cut(disc(x, y, a), "#fffaf0", 12) +
  line(disc(x, y, a * 0.9), rim, 7) +
  flat(disc(x, y, a * 0.66), "#f1e6d2");

export const card = (x: number, y: number, turn: number, c: string, s = 1) =>
  put(
    x,
    y,
    s,
    cut(pill(-46, -66, 92, 132, 10), "#fffaf0", 7) +
      flat(pill(-38, -58, 76, 116, 7), c) +
      flat(poly([0, -30], [24, 0], [0, 30], [-24, 0]), "#fffaf0") +
      flat(disc(0, 0, 9), c),
    turn,
  );

export const die = (x: number, y: number, turn: number, c: string, ink: string, n: number) =>
  put(
    x,
    y,
    1,
    cut(pill(-34, -34, 68, 68, 13), c, 9) +
      (
        [
          [0, 0],
          [-16, -16],
          [16, 16],
          [-16, 16],
          [16, -16],
        ] as P[]
      )
        .slice(n === 4 ? 1 : 0, 5)
        .map(([a, b]) => flat(disc(a, b, 6.5), ink))
        .join(""),
    turn,
  );

export const bowl = (
  x: number,
  y: number,
  a: number,
  rim: string,
  fill: string,
  bits: readonly string[],
  seed: number,
) => {
  const rnd = dice(seed);
  return (
    cut(disc(x, y, a), rim, 12) +
    flat(disc(x, y, a * 0.86), fill) +
    times(40, (i) => {
      const [t, k] = [rnd(0, 6.28), Math.sqrt(rnd()) * a * 0.76];
      return flat(
        pill(x + k * Math.cos(t), y + k * Math.sin(t), rnd(9, 22), 9, 4),
        bits[i % bits.length] ?? fill,
      );
    })
  );
};

export const blob9 = (x: number, y: number) => `M${x} ${y}q14 -24 30 -6q10 14 -6 18q-18 4 -24 -12Z`;

export const planks = (c: string, n = 7) =>
  times(
    n,
    (i) =>
      flat(box(0, (i * H) / n, W, H / n - 5), i % 2 ? c : dark(c, 0.06)) +
      line(
        curve(
          [0, (i + 0.4) * (H / n)],
          [500, (i + 0.55) * (H / n)],
          [1100, (i + 0.35) * (H / n)],
          [W, (i + 0.5) * (H / n)],
        ),
        dark(c, 0.16),
        3,
        'opacity=".6"',
      ),
  );
