// Drawing helpers for the cut-paper style of the sample pictures, as SVG strings.
export type P = readonly [number, number];
export type Art = { width: number; height: number; svg: string };

export const r = (v: number) => Math.round(v * 10) / 10;
const SHADE = "#140b1c";

export const poly = (...pts: P[]) => `M${pts.map(([x, y]) => `${r(x)} ${r(y)}`).join("L")}Z`;
export const path = (...pts: P[]) => `M${pts.map(([x, y]) => `${r(x)} ${r(y)}`).join("L")}`;
export const box = (x: number, y: number, w: number, h: number) =>
  poly([x, y], [x + w, y], [x + w, y + h], [x, y + h]);
export const disc = (x: number, y: number, a: number, b = a) =>
  `M${r(x - a)} ${r(y)}a${r(a)} ${r(b)} 0 1 0 ${r(2 * a)} 0a${r(a)} ${r(b)} 0 1 0 ${r(-2 * a)} 0Z`;
export const dome = (x: number, y: number, a: number, b = a) =>
  `M${r(x - a)} ${r(y)}a${r(a)} ${r(b)} 0 0 1 ${r(2 * a)} 0Z`;
export const pill = (x: number, y: number, w: number, h: number, c = Math.min(w, h) / 2) =>
  `M${r(x + c)} ${r(y)}h${r(w - 2 * c)}a${c} ${c} 0 0 1 ${c} ${c}v${r(h - 2 * c)}a${c} ${c} 0 0 1 ${-c} ${c}` +
  `h${r(2 * c - w)}a${c} ${c} 0 0 1 ${-c} ${-c}v${r(2 * c - h)}a${c} ${c} 0 0 1 ${c} ${-c}Z`;
/** A door-like opening: x is its left side, base the floor, top the crown. */
export const arch = (x: number, base: number, w: number, top: number) =>
  `M${r(x)} ${r(base)}V${r(top + w / 2)}a${r(w / 2)} ${r(w / 2)} 0 0 1 ${r(w)} 0V${r(base)}Z`;

function spline(pts: readonly P[], closed: boolean): string {
  const n = pts.length;
  const at = (i: number): P => pts[closed ? (i + n) % n : Math.min(n - 1, Math.max(0, i))] ?? [0, 0];
  let d = `M${r(at(0)[0])} ${r(at(0)[1])}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${r(b[0] + (c[0] - a[0]) / 6)} ${r(b[1] + (c[1] - a[1]) / 6)} `;
    d += `${r(c[0] - (e[0] - b[0]) / 6)} ${r(c[1] - (e[1] - b[1]) / 6)} ${r(c[0])} ${r(c[1])}`;
  }
  return closed ? `${d}Z` : d;
}
export const blob = (...pts: P[]) => spline(pts, true);
export const curve = (...pts: P[]) => spline(pts, false);
/** A soft skyline, filled down to the bottom. */
export const ridge = (bottom: number, ...pts: P[]) => {
  const first = pts[0] ?? [0, 0];
  const last = pts[pts.length - 1] ?? [0, 0];
  return `${spline(pts, false)}L${r(last[0])} ${bottom}L${r(first[0])} ${bottom}Z`;
};

export const flat = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, w: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
/** A shape with the small shadow of a sheet lying on another. */
export const cut = (d: string, fill: string, s = 8, more = "") =>
  `<path d="${d}" fill="${SHADE}" fill-opacity=".2" transform="translate(${r(s * 0.55)} ${s})" ${more}/>` +
  `<path d="${d}" fill="${fill}" ${more}/>`;
export const strip = (d: string, stroke: string, w: number, s = 6) =>
  `<g transform="translate(${r(s * 0.55)} ${s})" opacity=".2">${line(d, SHADE, w)}</g>${line(d, stroke, w)}`;
export const g = (transform: string, body: string, more = "") =>
  `<g transform="${transform}" ${more}>${body}</g>`;
export const put = (x: number, y: number, s: number, body: string, turn = 0) =>
  g(`translate(${r(x)} ${r(y)}) rotate(${turn}) scale(${s})`, body);
export const clip = (id: string, d: string, body: string) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${body}</g>`;
export const shadow = SHADE;

export function mix(a: string, b: string, t: number): string {
  const channel = (hex: string, i: number) => parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16);
  const one = (i: number) => Math.round(channel(a, i) * (1 - t) + channel(b, i) * t);
  return `#${[0, 1, 2].map((i) => one(i).toString(16).padStart(2, "0")).join("")}`;
}
export const dark = (c: string, t = 0.18) => mix(c, "#140b2c", t);
export const lite = (c: string, t = 0.25) => mix(c, "#fffaf0", t);

export function dice(seed: number) {
  let a = seed >>> 0;
  return (from = 0, to = 1) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return from + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (to - from);
  };
}
export const times = (n: number, f: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => f(i)).join("");
export const pick = <T>(list: readonly [T, ...T[]], i: number): T => list[i % list.length] ?? list[0];

/** The backing sheet: a slanted fade of colours, then the picture, then a few paper fibres. */
export function sheet(width: number, height: number, stops: readonly string[], body: string): Art {
  const step = 1 / Math.max(1, stops.length - 1);
  const fade = stops.map((c, i) => `<stop offset="${r(i * step * 100) / 100}" stop-color="${c}"/>`).join("");
  const rnd = dice(width + height + body.length);
  const fibres = times(70, () => {
    const [x, y] = [rnd(0, width), rnd(0, height)];
    return `M${r(x)} ${r(y)}q${r(rnd(-9, 9))} ${r(rnd(2, 10))} ${r(rnd(-20, 20))} ${r(rnd(4, 18))}`;
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<linearGradient id="bg" x1="0.1" y1="0" x2="0.3" y2="1">${fade}</linearGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#bg)"/>${body}` +
    `${line(fibres, "#ffffff", 1.6, 'opacity=".16"')}</svg>`;
  return { width, height, svg };
}
