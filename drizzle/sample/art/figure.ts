// Cut-paper people, in units where a standing adult is 100 high with the feet at 0,0.
import { dark, disc, dome, flat, g, line, type P, path, poly, put, shadow } from "./kit";

export type Limb = readonly [P, P];

export type Hair = "short" | "bob" | "bun" | "long" | "cap" | "bald";

export type Look = { coat: string; legs: string; skin?: string; hair?: string; cut?: Hair };

export type Pose = {
  head: P;
  neck: P;
  hip: P;
  arms: readonly [Limb, Limb];
  legs: readonly [Limb, Limb];
  wide?: number;
};

const shoulders = (neck: P, hip: P, wide: number): { left: P; right: P; low: readonly [P, P] } => {
  const [dx, dy] = [neck[0] - hip[0], neck[1] - hip[1]];
  const len = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / len, dx / len];
  const side = (p: P, k: number): P => [p[0] + nx * k, p[1] + ny * k];
  return {
    left: side(neck, -wide),
    right: side(neck, wide),
    low: [side(hip, wide * 0.78), side(hip, -wide * 0.78)],
  };
};

const headOf = (at: P, look: Look, back: boolean, ink?: string): string => {
  const [x, y] = at;
  const hair = ink ?? look.hair ?? "#2a1a1c";
  const skin = ink ?? look.skin ?? "#f0bd94";
  const cap = `M${x - 9.2} ${y + 2}V${y - 1}a9.2 9.6 0 0 1 18.4 0V${y + 2}Q${x + 7} ${y - 5} ${x + 2} ${y - 5.4}Q${x - 6} ${y - 4.6} ${x - 9.2} ${y + 2}Z`;
  const face = ink
    ? ""
    : flat(disc(x - 1.2, y + 1.2, 1.05, 1.25), "#2a1a1c") +
      flat(disc(x + 5, y + 1.2, 1.05, 1.25), "#2a1a1c") +
      flat(disc(x - 3, y + 4, 1.7, 1.1), "#d9583f", 'opacity=".38"') +
      flat(disc(x + 6, y + 4, 1.4, 1.1), "#d9583f", 'opacity=".38"') +
      line(`M${x + 0.4} ${y + 4.8}q1.6 1.5 3.2 0`, "#8a3a2a", 0.9);
  const base = back ? flat(disc(x, y, 8.4, 9), hair) : flat(disc(x, y, 8.4, 9), skin) + face;
  if (look.cut === "bob")
    return (
      flat(`M${x - 10.5} ${y + 8}V${y - 1}a10.5 10.5 0 0 1 21 0V${y + 8}Z`, hair) +
      (back ? "" : base + flat(cap, hair))
    );
  if (look.cut === "long")
    return (
      flat(`M${x - 11} ${y + 22}V${y - 1}a11 10.5 0 0 1 22 0V${y + 22}Z`, hair) +
      (back ? "" : base + flat(cap, hair))
    );
  if (look.cut === "bun") return flat(disc(x + 1, y - 12, 5), hair) + base + flat(cap, hair);
  if (look.cut === "cap") {
    const hat = ink ?? dark(look.coat, 0.35);
    return (
      base +
      flat(dome(x, y - 2.5, 9.4, 10.5), hat) +
      flat(disc(x, y - 13.5, 3), hat) +
      line(path([x - 8.3, y - 3.8], [x + 8.3, y - 3.8]), ink ?? "#fff6e6", 3.4)
    );
  }
  return look.cut === "bald" ? base : base + flat(cap, hair);
};

const draw = (pose: Pose, look: Look, back: boolean, extra: string, ink?: string): string => {
  const { head, neck, hip, arms, legs, wide = 9.5 } = pose;
  const s = shoulders(neck, hip, wide - 2.6);
  const coat = ink ?? look.coat;
  const far = ink ?? dark(look.coat, 0.22);
  const arm = (limb: Limb, from: P, color: string) =>
    line(path(from, limb[0], limb[1]), color, 7.4) +
    flat(disc(limb[1][0], limb[1][1], 3.7), ink ?? look.skin ?? "#f0bd94");
  const leg = (limb: Limb, from: P, color: string) => {
    const [fx, fy] = limb[1];
    const toe = fx >= limb[0][0] - 2 ? 6 : -6;
    return (
      line(path(from, limb[0], limb[1]), color, 9) +
      line(path([fx, fy - 1], [fx + toe, fy - 1]), ink ?? dark(look.legs, 0.5), 6)
    );
  };
  const torso = poly(s.left, s.right, s.low[0], s.low[1]);
  const inset = (a: P, b: P): P => [a[0] * 0.86 + b[0] * 0.14, a[1] * 0.86 + b[1] * 0.14 + 2];
  return (
    arm(arms[0], inset(s.left, s.right), far) +
    leg(legs[0], [hip[0] - 3, hip[1]], ink ?? dark(look.legs, 0.25)) +
    leg(legs[1], [hip[0] + 3, hip[1]], ink ?? look.legs) +
    line(path(neck, head), ink ?? look.skin ?? "#f0bd94", 6) +
    `<path d="${torso}" fill="${coat}" stroke="${coat}" stroke-width="11" stroke-linejoin="round"/>` +
    (ink ? "" : extra) +
    arm(arms[1], inset(s.right, s.left), ink ?? dark(look.coat, 0.1)) +
    headOf(head, look, back, ink)
  );
};

/** One figure; a negative scale mirrors it. */
export function person(
  x: number,
  y: number,
  s: number,
  pose: Pose,
  look: Look,
  extra = "",
  back = false,
): string {
  const size = Math.abs(s);
  const flip = s < 0 ? "scale(-1 1)" : "";
  const ghost = put(x + size * 1.2, y + size * 1.6, size, g(flip, draw(pose, look, back, "", shadow)));
  return `<g opacity=".2">${ghost}</g>${put(x, y, size, g(flip, draw(pose, look, back, extra)))}`;
}

/** A sleeve and hand, reaching from one point to another. */
export function hand(from: P, to: P, w: number, sleeve: string, skin = "#f0bd94", fingers = true): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const len = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / len, dy / len];
  const along = (k: number, side = 0): P => [to[0] - ux * k - uy * side, to[1] - uy * k + ux * side];
  const shape = (c?: string) =>
    line(path(along(w * 1.1), along(w * 0.1)), c ?? skin, w * 0.62) +
    flat(disc(to[0], to[1], w * 0.44), c ?? skin) +
    (fingers
      ? [-0.3, -0.1, 0.1, 0.3]
          .map((k) =>
            line(
              path(along(0, w * k), along(-w * (0.72 - Math.abs(k) * 0.5), w * k * 0.9)),
              c ?? skin,
              w * 0.2,
            ),
          )
          .join("") + line(path(along(w * 0.2, w * 0.35), along(-w * 0.3, w * 0.62)), c ?? skin, w * 0.2)
      : "") +
    line(path(from, along(w * 1.5)), c ?? sleeve, w) +
    (c ? "" : line(path(along(w * 1.25, -w * 0.36), along(w * 1.25, w * 0.36)), dark(sleeve, 0.3), w * 0.22));
  return `<g opacity=".2" transform="translate(${w * 0.07} ${w * 0.13})">${shape(shadow)}</g>${shape()}`;
}
