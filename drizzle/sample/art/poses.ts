// Poses of the figures.
import { type Look, type Pose, person } from "./figure";
import { disc, flat, type P } from "./kit";
import { nameTag } from "./props";

/** Points in order: head, neck, hip, then elbow and hand twice, then knee and foot twice. */
function pose(spec: string): Pose {
  const points = spec.split(/\s+/).map((pair): P => {
    const [x = 0, y = 0] = pair.split(",").map(Number);
    return [x, y];
  });
  const at = (i: number): P => points[i] ?? [0, 0];
  return {
    head: at(0),
    neck: at(1),
    hip: at(2),
    arms: [
      [at(3), at(4)],
      [at(5), at(6)],
    ],
    legs: [
      [at(7), at(8)],
      [at(9), at(10)],
    ],
  };
}

export const poses = {
  rest: pose("0,-89 0,-74 0,-46  -14,-58 -11,-42  14,-58 11,-42  -5,-22 -6,0  5,-22 6,0"),
  wave: pose("0,-89 0,-74 0,-46  -14,-58 -11,-42  20,-80 24,-100  -5,-22 -6,0  5,-22 6,0"),
  cheer: pose("0,-89 0,-74 0,-46  -19,-82 -22,-102  19,-82 22,-102  -5,-22 -6,0  5,-22 6,0"),
  hug: pose("0,-89 0,-74 0,-46  -18,-62 -24,-66  18,-62 24,-66  -5,-22 -6,0  5,-22 6,0"),
  peace: pose("0,-89 0,-74 0,-46  -14,-58 -11,-42  18,-64 14,-82  -5,-22 -6,0  5,-22 6,0"),
  hips: pose("0,-89 0,-74 0,-46  -20,-60 -9,-48  20,-60 9,-48  -5,-22 -6,0  5,-22 6,0"),
  reach: pose("5,-88 2,-74 0,-46  14,-64 26,-62  16,-62 30,-68  -5,-22 -8,0  5,-22 6,0"),
  walk: pose("4,-89 2,-74 0,-46  -8,-56 -2,-42  12,-58 21,-46  -6,-23 -17,-3  9,-24 10,0"),
  run: pose("17,-84 11,-71 0,-45  -4,-56 -15,-46  22,-56 33,-66  -8,-24 -30,-25  19,-34 19,-6"),
  flee: pose("16,-86 9,-72 0,-45  26,-70 36,-84  -10,-64 -20,-52  -12,-28 -32,-34  20,-38 27,-10"),
  sit: pose("-1,-54 -3,-39 -4,-11  -16,-24 -21,-3  9,-24 19,-33  16,-24 27,-1  19,-17 37,-1"),
  cross: pose("0,-56 0,-41 0,-11  -14,-26 -5,-18  14,-26 20,-34  -19,-9 6,-3  19,-9 -6,-3"),
  chair: pose("3,-72 0,-57 -3,-29  8,-42 20,-44  10,-40 22,-50  20,-30 21,0  23,-28 26,0"),
  lean: pose("4,-56 0,-41 0,-10  -14,-26 -16,-8  15,-28 26,-12  -4,0 -4,4  4,0 4,4"),
  table: pose("0,-56 0,-41 0,-10  -16,-26 -11,-8  16,-26 11,-8  -4,0 -4,4  4,0 4,4"),
  toast: pose("0,-56 0,-41 0,-10  -16,-26 -11,-8  17,-40 19,-58  -4,0 -4,4  4,0 4,4"),
} satisfies Record<string, Pose>;

export const seats = (list: readonly [number, number, number, Pose, Look][]) =>
  list.map(([x, y, s, p, l]) => person(x, y, s, p, l)).join("");

export const runner = (x: number, y: number, s: number, p: Pose, look: Look, ink: string) =>
  flat(disc(x, y + 6, Math.abs(s) * 26, 14), "#14401c", 'opacity=".25"') +
  person(x, y, s, p, look, nameTag(1, -59, 22, ink));
