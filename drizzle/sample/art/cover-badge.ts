// Cover: the name-tag chase.
import { person } from "./figure";
import { type Art, cut, disc, flat, line, mix, path, poly, put, ridge, sheet, times } from "./kit";
import { mole } from "./landmarks";
import { leaves, tree } from "./nature";
import { poses } from "./poses";
import { nameTag } from "./props";

const W = 1080;
const H = 1920;

export function coverBadge(): Art {
  const crowd = times(5, (i) =>
    person(150 + i * 196, 880, 1.9, i % 2 ? poses.cheer : poses.wave, {
      coat: mix("#7a1fa0", "#e0007b", i / 4),
      legs: "#2d0a24",
      cut: (["bob", "cap", "short", "bun", "long"] as const)[i] ?? "short",
    }),
  );
  return sheet(
    W,
    H,
    ["#f3ffb0", "#e6ff6b", "#cdf949", "#aeeb34"],
    flat(disc(540, 560, 400), "#fff", 'opacity=".35"') +
      times(24, (i) =>
        flat(
          poly(
            [540, 560],
            [540 + 1300 * Math.cos((i * Math.PI) / 12), 560 + 1300 * Math.sin((i * Math.PI) / 12)],
            [
              540 + 1300 * Math.cos(((i + 0.5) * Math.PI) / 12),
              560 + 1300 * Math.sin(((i + 0.5) * Math.PI) / 12),
            ],
          ),
          "#b6ee3f",
          'opacity=".5"',
        ),
      ) +
      cut(disc(540, 560, 300), "#e0007b", 14) +
      cut(ridge(H, [-40, 800], [240, 760], [560, 790], [860, 750], [1120, 790]), "#7fcf3a", 10) +
      mole(890, 784, 0.36, "#2d0a24", "#e6ff6b") +
      tree(90, 860, 420, "#2f9a4a", "#4a1738") +
      tree(1000, 880, 330, "#1f7d45", "#4a1738") +
      tree(250, 830, 220, "#46b04a", "#4a1738") +
      crowd +
      cut(ridge(H, [-40, 890], [300, 870], [700, 896], [1120, 872]), "#58b93c", 10) +
      cut(ridge(H, [-40, 1180], [300, 1210], [760, 1180], [1120, 1220]), "#3f9f3a", 12) +
      times(9, (i) =>
        flat(
          poly([i * 150 - 60, 1180], [i * 150, 1180], [i * 210 - 260, H], [i * 210 - 380, H]),
          "#58b93c",
          'opacity=".45"',
        ),
      ) +
      flat(disc(700, 1248, 170, 18), "#14401c", 'opacity=".3"') +
      flat(disc(330, 1262, 170, 18), "#14401c", 'opacity=".3"') +
      person(
        664,
        1252,
        5.7,
        poses.flee,
        { coat: "#e0007b", legs: "#2d0a24", cut: "short", hair: "#2a1a1c" },
        nameTag(1, -60, 20, "#7a1fa0"),
      ) +
      person(
        286,
        1262,
        5.7,
        {
          ...poses.run,
          arms: [
            [
              [-6, -58],
              [-17, -50],
            ],
            [
              [30, -66],
              [47, -68],
            ],
          ],
        },
        { coat: "#ffd21f", legs: "#4a1f8a", cut: "long", hair: "#5a2a1a", skin: "#e8b088" },
        nameTag(2, -58, 26, "#e0007b"),
      ) +
      times(4, (i) => line(path([70 + i * 8, 960 + i * 66], [176 - i * 10, 950 + i * 66]), "#fffde0", 11)) +
      put(560, 760, 5.2, nameTag(0, 0, -18, "#e0007b")) +
      times(7, (i) =>
        line(
          path(
            [560 + 64 * Math.cos(i * 0.9), 760 + 60 * Math.sin(i * 0.9)],
            [560 + 88 * Math.cos(i * 0.9), 760 + 84 * Math.sin(i * 0.9)],
          ),
          "#fffde0",
          8,
        ),
      ) +
      cut(ridge(H, [-40, 1480], [360, 1440], [760, 1500], [1120, 1450]), "#1f7d45", 12) +
      cut(ridge(H, [-40, 1700], [400, 1740], [1120, 1690]), "#4a1738", 12) +
      leaves(4, 26, 0, 1300, W, 560, ["#e6ff6b", "#e0007b", "#ffd21f"], 15),
  );
}
