// Scenery of Turin: landmarks, the Alps, roofs and arcades.
import {
  arch,
  box,
  curve,
  cut,
  dark,
  dice,
  disc,
  dome,
  flat,
  line,
  lite,
  type P,
  path,
  poly,
  put,
  times,
} from "./kit";

export function mole(x: number, base: number, s: number, fill: string, light: string): string {
  const ribs = times(5, (i) =>
    line(curve([(i - 2) * 30, -150], [(i - 2) * 22, -240], [(i - 2) * 7, -338]), light, 2.5, 'opacity=".55"'),
  );
  const cols = (n: number, w: number, y: number, h: number) =>
    times(n, (i) => flat(arch(-w / 2 + (i + 0.2) * (w / n), y, (w / n) * 0.6, y - h), light, 'opacity=".8"'));
  return put(
    x,
    base,
    s,
    cut(box(-120, -90, 240, 90), fill) +
      cols(8, 220, -14, 52) +
      cut(poly([-44, -90], [0, -118], [44, -90]), fill, 3) +
      cut(box(-92, -150, 184, 62), fill, 5) +
      cols(9, 170, -98, 40) +
      cut("M-86 -150C-78 -250 -44 -310 -22 -345H22C44 -310 78 -250 86 -150Z", fill, 6) +
      ribs +
      cut(box(-24, -400, 48, 58), fill, 4) +
      cols(3, 44, -346, 44) +
      cut(poly([-28, -400], [0, -416], [28, -400]), fill, 3) +
      cut(box(-13, -446, 26, 38), fill, 3) +
      cut(poly([-9, -446], [9, -446], [5, -490], [1.5, -590], [-1.5, -590], [-5, -490]), fill, 3) +
      flat(disc(0, -594, 6), light),
  );
}

export function basilica(
  x: number,
  base: number,
  s: number,
  wall: string,
  roof: string,
  ink: string,
): string {
  const tower = (t: number) =>
    cut(box(t - 17, -128, 34, 128), wall, 4) +
    flat(arch(t - 8, -84, 16, -116), ink) +
    flat(arch(t - 8, -30, 16, -64), ink) +
    cut(
      `M${t - 20} -128C${t - 18} -150 ${t - 6} -146 ${t - 3} -178H${t + 3}C${t + 6} -146 ${t + 18} -150 ${t + 20} -128Z`,
      roof,
      3,
    );
  return put(
    x,
    base,
    s,
    cut(box(-150, -62, 300, 62), wall, 6) +
      times(9, (i) => flat(box(-140 + i * 33, -44, 14, 20), ink, 'opacity=".5"')) +
      tower(-92) +
      tower(92) +
      cut(box(-58, -146, 116, 146), wall, 5) +
      times(5, (i) => flat(arch(-50 + i * 21.5, -104, 13, -138), ink)) +
      cut(box(-64, -152, 128, 9), wall, 3) +
      cut(dome(0, -152, 58, 72), roof, 5) +
      times(5, (i) => line(`M${(i - 2) * 24} -153Q${(i - 2) * 21} -200 0 -223`, lite(roof, 0.35), 2.5)) +
      cut(box(-11, -252, 22, 32), wall, 3) +
      cut(dome(0, -252, 13, 16), roof, 2) +
      flat(box(-1.5, -288, 3, 22), ink) +
      flat(box(-7, -282, 14, 3), ink) +
      cut(box(-64, -72, 128, 72), wall, 5) +
      times(6, (i) => flat(box(-54 + i * 18.4, -64, 9, 64), ink, 'opacity=".75"')) +
      cut(poly([-72, -72], [0, -106], [72, -72]), wall, 4) +
      cut(box(-90, -8, 180, 14), wall, 3),
  );
}

/** The church of the Great Mother of God: steps, portico and a low dome. */
export function granMadre(
  x: number,
  base: number,
  s: number,
  wall: string,
  roof: string,
  ink: string,
): string {
  return put(
    x,
    base,
    s,
    cut(box(-84, -130, 168, 110), wall, 4) +
      cut(dome(0, -130, 84, 66), roof, 5) +
      cut(box(-12, -208, 24, 16), wall, 2) +
      times(5, (i) => line(`M${(i - 2) * 34} -131Q${(i - 2) * 30} -175 0 -196`, lite(roof, 0.3), 2.5)) +
      cut(box(-74, -104, 148, 86), wall, 4) +
      times(6, (i) => flat(box(-66 + i * 23.5, -94, 13, 76), ink, 'opacity=".7"')) +
      cut(poly([-84, -104], [0, -146], [84, -104]), wall, 4) +
      cut(box(-96, -18, 192, 9), wall, 2) +
      cut(box(-106, -9, 212, 10), wall, 2),
  );
}

/** A jagged chain of peaks between x0 and x1 with snow on top. */
export function alps(
  seed: number,
  x0: number,
  x1: number,
  y: number,
  tall: number,
  n: number,
  fill: string,
  snow: string,
): string {
  const rnd = dice(seed);
  const step = (x1 - x0) / n;
  const line1: P[] = [[x0, y + 400]];
  let caps = "";
  for (let i = 0; i <= n; i++) {
    const px = x0 + i * step + rnd(-0.2, 0.2) * step;
    const py = y - tall * rnd(0.45, 1);
    const [lx, rx] = [px - step * rnd(0.42, 0.52), px + step * rnd(0.42, 0.52)];
    const low = y - tall * rnd(0.02, 0.2);
    line1.push([lx, low], [px, py]);
    const at = (t: number, side: number): P => [px + (side < 0 ? lx - px : rx - px) * t, py + (low - py) * t];
    const [a, b] = [at(0.62, -1), at(0.5, 1)];
    const mid = (k: number, drop: number): P => [
      a[0] + (b[0] - a[0]) * k,
      a[1] + (b[1] - a[1]) * k + drop * tall,
    ];
    caps += flat(
      poly([px, py], a, mid(0.22, -0.12), mid(0.4, 0.06), mid(0.58, -0.1), mid(0.8, 0.04), b),
      snow,
    );
  }
  line1.push([x1, y + 400]);
  return cut(poly(...line1), fill, 7) + caps;
}

/** Rooftops in a row with chimneys and a few lit windows. */
export function roofs(
  seed: number,
  y: number,
  h: number,
  step: number,
  x1: number,
  fill: string,
  lit: string,
): string {
  const rnd = dice(seed);
  let body = "";
  for (let x = -40; x < x1; ) {
    const w = step * rnd(0.75, 1.3);
    const top = y - h * rnd(0.35, 1);
    const rise = h * rnd(0.12, 0.24);
    const tone = rnd() > 0.5 ? fill : dark(fill, 0.1);
    body +=
      cut(box(x + w * 0.2, top - rise - 26, 20, 60), dark(fill, 0.25), 3) +
      cut(poly([x, top], [x + w * 0.5, top - rise], [x + w, top], [x + w, y + 900], [x, y + 900]), tone, 6);
    body += line(path([x, top], [x + w * 0.5, top - rise], [x + w, top]), dark(fill, 0.3), 6);
    for (let wy = top + 24; wy < y - 24; wy += 56)
      for (let wx = x + 20; wx < x + w - 34; wx += 46)
        body += flat(box(wx, wy, 20, 30), rnd() > 0.55 ? lit : dark(fill, 0.35));
    x += w;
  }
  return body;
}

export function arcade(
  y0: number,
  y1: number,
  openings: readonly { x: number; w: number; top: number }[],
  width: number,
  wall: string,
): string {
  const d = box(-20, y0, width + 40, y1 - y0) + openings.map((o) => arch(o.x, y1 + 2, o.w, o.top)).join("");
  return (
    cut(d, wall, 14, 'fill-rule="evenodd"') +
    openings
      .map(
        (o) =>
          line(
            `M${o.x - 8} ${o.top + o.w / 2}a${o.w / 2 + 8} ${o.w / 2 + 8} 0 0 1 ${o.w + 16} 0`,
            lite(wall, 0.3),
            12,
          ) +
          cut(
            poly(
              [o.x + o.w / 2 - 22, o.top - 30],
              [o.x + o.w / 2 + 22, o.top - 30],
              [o.x + o.w / 2 + 14, o.top + 16],
              [o.x + o.w / 2 - 14, o.top + 16],
            ),
            lite(wall, 0.4),
            4,
          ) +
          cut(box(o.x - 34, o.top + o.w / 2 - 6, 40, 22), lite(wall, 0.3), 4) +
          cut(box(o.x + o.w - 6, o.top + o.w / 2 - 6, 40, 22), lite(wall, 0.3), 4),
      )
      .join("")
  );
}
