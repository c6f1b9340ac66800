// Photographs of a game night: the werewolf round, everybody.
import { person } from "./figure";
import {
  type Art,
  arch,
  box,
  clip,
  cut,
  dice,
  disc,
  flat,
  g,
  line,
  path,
  poly,
  put,
  sheet,
  strip,
  times,
} from "./kit";
import { arcade } from "./landmarks";
import { lantern, steam } from "./nature";
import { poses, seats } from "./poses";
import { card, cube, meeple } from "./props";

const W = 1600;
const H = 1200;

export function werewolfNight(): Art {
  const rnd = dice(8);
  return sheet(
    W,
    H,
    ["#0a1b55", "#14246b", "#0a1540"],
    times(
      3,
      (i) =>
        cut(arch(110 + i * 500, 620, 380, 60), "#d9926c", 10) +
        clip(
          `w${i}`,
          arch(136 + i * 500, 604, 328, 88),
          flat(box(100 + i * 500, 60, 420, 560), "#2a55d0") +
            times(6, (k) =>
              flat(
                box(160 + i * 500 + (k % 3) * 100, 260 + Math.floor(k / 3) * 160, 56, 90),
                (k + i) % 4 ? "#16389c" : "#ffd27a",
              ),
            ) +
            times(22, () => {
              const [x, y] = [rnd(120, 480) + i * 500, rnd(60, 580)];
              return line(path([x, y], [x - 9, y + 36]), "#c5d5ff", 3, 'opacity=".7"');
            }),
        ) +
        flat(box(292 + i * 500, 90, 14, 514), "#d9926c") +
        flat(box(136 + i * 500, 300, 328, 12), "#d9926c"),
    ) +
      flat(poly([720, 330], [880, 330], [1560, 1200], [40, 1200]), "#ffd27a", 'opacity=".17"') +
      line(path([800, 0], [800, 210]), "#060d2e", 8) +
      flat(disc(800, 340, 230), "#ffd27a", 'opacity=".16"') +
      cut("M650 330Q660 200 800 200Q940 200 950 330Z", "#f4c534", 10) +
      flat(disc(800, 332, 150, 22), "#fff6d8") +
      seats([
        [330, 900, 5.2, poses.table, { coat: "#c8322b", legs: "#1a1428", cut: "bob", hair: "#241517" }],
        [
          570,
          860,
          4.9,
          {
            ...poses.table,
            arms: [
              [
                [-16, -26],
                [-11, -8],
              ],
              [
                [17, -34],
                [6, -47],
              ],
            ],
          },
          { coat: "#f0c6a8", legs: "#1a1428", cut: "short", skin: "#d99a72" },
        ],
        [
          800,
          846,
          4.9,
          {
            ...poses.table,
            arms: [
              [
                [-20, -34],
                [-24, -52],
              ],
              [
                [20, -34],
                [24, -52],
              ],
            ],
          },
          { coat: "#1e49c4", legs: "#1a1428", cut: "bun", hair: "#5a2a1a" },
        ],
        [1030, 860, -4.9, poses.toast, { coat: "#2f8f6b", legs: "#1a1428", cut: "cap" }],
        [
          1270,
          900,
          -5.2,
          poses.table,
          { coat: "#7a4fc0", legs: "#1a1428", cut: "long", hair: "#2a1a1c", skin: "#f4c9a4" },
        ],
      ]) +
      cut("M60 990C60 880 420 830 800 830C1180 830 1540 880 1540 990V1300H60Z", "#8d4526", 14) +
      cut(
        "M60 960C60 860 420 812 800 812C1180 812 1540 860 1540 960C1540 1080 1180 1130 800 1130C420 1130 60 1080 60 960Z",
        "#d9926c",
        6,
      ) +
      flat(disc(800, 950, 470, 104), "#f0c6a8", 'opacity=".5"') +
      times(5, (i) =>
        put(
          330 + i * 236,
          900 + (i % 4 === 0 ? 30 : 0),
          1,
          g("scale(1 .55)", card(0, 0, -20 + i * 10, i === 2 ? "#c8322b" : "#0a1b55", 0.8)),
        ),
      ) +
      [
        [560, 1010],
        [1050, 1000],
      ]
        .map(
          ([x = 0, y = 0], i) =>
            put(
              x,
              y,
              1,
              cut("M-40 -74H40L32 0H-32Z", i ? "#c8322b" : "#1e49c4", 6) +
                flat(disc(0, -74, 40, 11), "#4a2216") +
                strip("M40 -60c30 0 26 40 -4 40", i ? "#c8322b" : "#1e49c4", 9, 3),
            ) + steam(x - 6, y - 90, 120, 20, "#fff6e6", 0.6),
        )
        .join("") +
      put(
        800,
        1010,
        1,
        cut("M-70 0Q0 34 70 0L56 -40H-56Z", "#fffaf0", 6) +
          times(8, (i) => cut(disc(-44 + i * 13, -42 - (i % 3) * 9, 15), i % 2 ? "#e0862e" : "#f4a63a", 3)),
      ) +
      [
        [200, 960],
        [1390, 960],
      ]
        .map(
          ([x = 0, y = 0]) =>
            cut(box(x - 10, y - 70, 20, 70), "#fffaf0", 4) +
            flat(disc(x, y - 92, 30), "#ffd27a", 'opacity=".35"') +
            flat(`M${x} ${y - 116}q14 26 0 40q-14 -14 0 -40Z`, "#ffb03a"),
        )
        .join(""),
  );
}

export function gameNightGroup(): Art {
  const cuts = ["bob", "short", "bun", "cap", "long", "short", "bob"] as const;
  const coats = ["#c8322b", "#1e49c4", "#f4c534", "#2f8f6b", "#7a4fc0", "#fff0dc", "#ff7a2a"];
  const skins = ["#f0bd94", "#d99a72", "#f4c9a4", "#e8b088"];
  const stand = [poses.rest, poses.peace, poses.hug, poses.cheer, poses.hug, poses.wave, poses.rest];
  return sheet(
    W,
    H,
    ["#0a1b55", "#12308c", "#1e49c4"],
    times(
      8,
      (i) =>
        cut(box(60 + i * 200, 300 + (i % 3) * 50, 180, 600), i % 2 ? "#2a55d0" : "#16389c", 6) +
        times(4, (k) =>
          flat(
            box(84 + i * 200 + (k % 2) * 74, 400 + Math.floor(k / 2) * 140, 44, 70),
            (k + i) % 3 ? "#0d2570" : "#ffd27a",
          ),
        ),
    ) +
      arcade(
        -20,
        860,
        [
          { x: -120, w: 360, top: 170 },
          { x: 360, w: 400, top: 150 },
          { x: 880, w: 400, top: 150 },
          { x: 1400, w: 360, top: 170 },
        ],
        W,
        "#e5ac88",
      ) +
      times(9, (i) => cut(box(20 + i * 184, 24, 110, 60), "#d9926c", 4)) +
      flat(box(0, 860, W, 400), "#c77b54") +
      times(15, (i) =>
        flat(
          poly(
            [800 + (i - 7.5) * 150, 860],
            [800 + (i - 7) * 150, 860],
            [800 + (i - 7) * 330, H],
            [800 + (i - 7.5) * 330, H],
          ),
          "#b8683f",
          'opacity=".6"',
        ),
      ) +
      lantern(560, 150, 250, 1.25, "#0a1b55", "#ffd27a") +
      lantern(1080, 150, 250, 1.25, "#0a1b55", "#ffd27a") +
      flat(disc(800, 900, 780, 240), "#ffd27a", 'opacity=".2"') +
      times(7, (i) =>
        person(254 + i * 182, 1010 - (i % 2) * 26, i > 3 ? -5.1 : 5.1, stand[i] ?? poses.rest, {
          coat: coats[i] ?? "#1e49c4",
          legs: "#0a1b55",
          cut: cuts[i] ?? "short",
          skin: skins[i % 4] ?? "#f0bd94",
          hair: i % 3 ? "#241517" : "#5a2a1a",
        }),
      ) +
      times(5, (i) =>
        person(
          346 + i * 228,
          1130,
          i % 2 ? -4.9 : 4.9,
          i === 2
            ? poses.cross
            : {
                ...poses.cross,
                arms: [
                  [
                    [-16, -30],
                    [-20, -48],
                  ],
                  [
                    [14, -26],
                    [18, -18],
                  ],
                ],
              },
          {
            coat: coats[(i * 3 + 1) % 7] ?? "#c8322b",
            legs: "#1d2a44",
            cut: cuts[(i + 2) % 7] ?? "short",
            skin: skins[(i + 1) % 4] ?? "#f0bd94",
          },
        ),
      ) +
      cut(box(690, 1060, 230, 120), "#c8322b", 8) +
      cut(box(690, 1036, 230, 34), "#e2502f", 4) +
      put(806, 1120, 1, flat(poly([-40, 0], [0, -40], [40, 0], [0, 40]), "#fffaf0")) +
      cube(560, 1120, 38, "#fffaf0", "#1e49c4") +
      meeple(1010, 1160, 1, "#f4c534"),
  );
}
