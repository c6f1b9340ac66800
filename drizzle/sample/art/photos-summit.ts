// Photographs from the top of Superga.
import { type Look, type Pose, person } from "./figure";
import {
  type Art,
  box,
  curve,
  cut,
  disc,
  flat,
  line,
  path,
  pill,
  put,
  ridge,
  sheet,
  strip,
  times,
} from "./kit";
import { alps, basilica, mole } from "./landmarks";
import { cloud, leaves, pine, poplar } from "./nature";
import { poses } from "./poses";
import { backpack } from "./props";

const W = 1600;
const H = 1200;

export function supergaPanorama(): Art {
  return sheet(
    W,
    H,
    ["#7fb4dc", "#cfe3e6", "#fbe7bd"],
    cut(disc(330, 260, 84), "#fff6d8", 6) +
      cloud(760, 170, 1.1, "#fffdf4") +
      cloud(1180, 110, 0.7, "#fffdf4") +
      alps(19, -140, 1740, 560, 360, 6, "#8fa6cc", "#fffdf4") +
      alps(37, -100, 1700, 620, 190, 10, "#6f86b5", "#e6edf4") +
      times(5, (i) => flat(pill(-60 + i * 350, 600 + (i % 2) * 34, 420, 26), "#fffdf4", 'opacity=".7"')) +
      cut(box(-20, 640, 1640, 240), "#c9b98f", 6) +
      times(80, (i) =>
        flat(
          box((i * 61) % W, 650 + ((i * 37) % 110), 34 + ((i * 13) % 30), 18),
          ["#e08a5a", "#f1d9b0", "#b8643f", "#fff3d6"][i % 4] ?? "#e08a5a",
        ),
      ) +
      mole(420, 740, 0.27, "#5f3a88", "#f1d9b0") +
      line(curve([-20, 760], [300, 780], [700, 742], [1000, 800]), "#7fb4dc", 22) +
      cut(
        ridge(1300, [-40, 860], [300, 800], [620, 850], [900, 800], [1300, 690], [1660, 660]),
        "#5f8a45",
        12,
      ) +
      basilica(1130, 752, 1.95, "#fff3d6", "#6fa58f", "#5f3a88") +
      times(15, (i) =>
        poplar(760 + i * 58, 800 + ((i * 31) % 40), 96 + ((i * 29) % 60), i % 3 ? "#2f5d43" : "#d98a3a"),
      ) +
      cut(ridge(1300, [-40, 960], [400, 900], [900, 900], [1660, 830]), "#8fae5a", 12) +
      cut("M1060 840L1200 840C1180 960 760 1000 640 1220H980C1000 1040 1260 960 1200 840Z", "#f6e7c0", 6) +
      person(330, 1120, 4.4, poses.peace, { coat: "#e9742e", legs: "#33204e", cut: "cap" }) +
      person(
        480,
        1130,
        4.4,
        {
          ...poses.reach,
          arms: [
            [
              [-14, -58],
              [-10, -44],
            ],
            [
              [16, -70],
              [34, -78],
            ],
          ],
        },
        { coat: "#2f8f86", legs: "#3b4a63", cut: "bob" },
        backpack("#b3143a"),
      ) +
      person(160, 1110, 4.2, poses.hips, {
        coat: "#5f3a88",
        legs: "#241517",
        cut: "short",
        skin: "#d99a72",
      }) +
      pine(1530, 1190, 460, "#284f3a") +
      pine(1390, 1230, 320, "#2f5d43") +
      pine(30, 1210, 300, "#284f3a") +
      leaves(8, 22, 500, 900, 1000, 280, ["#e9742e", "#f4c534", "#b3143a"], 13),
  );
}

export function summitGroup(): Art {
  const list: readonly [number, number, Pose, Look][] = [
    [300, 1010, poses.cheer, { coat: "#2f8f86", legs: "#241517", cut: "cap" }],
    [470, 990, poses.hug, { coat: "#b3143a", legs: "#241a3a", cut: "long" }],
    [640, 980, poses.peace, { coat: "#f4c534", legs: "#33204e", cut: "short", skin: "#d99a72" }],
    [810, 976, poses.cheer, { coat: "#fff3d6", legs: "#3b2a5e", cut: "bun", hair: "#5a2a1a" }],
    [985, 982, poses.hug, { coat: "#1e49c4", legs: "#241517", cut: "short" }],
    [1150, 994, poses.wave, { coat: "#e9742e", legs: "#33204e", cut: "bob" }],
    [1310, 1010, poses.cheer, { coat: "#7a4fc0", legs: "#241517", cut: "cap", skin: "#e8b088" }],
  ];
  return sheet(
    W,
    H,
    ["#4b3a7a", "#a5558a", "#f08a5d", "#ffd08a"],
    flat(disc(800, 560, 300), "#ffe9a8", 'opacity=".35"') +
      cut(disc(800, 560, 190), "#ffe08a", 8) +
      cloud(280, 240, 1.1, "#c2648c") +
      cloud(1320, 200, 1.2, "#b05a8c") +
      alps(53, -140, 1740, 690, 320, 7, "#5a3f86", "#ffcfae") +
      alps(29, -100, 1700, 740, 170, 11, "#43306e", "#d98aa0") +
      times(6, (i) => flat(pill(-80 + i * 300, 720 + (i % 2) * 26, 360, 16), "#ffd9b8", 'opacity=".5"')) +
      cut(ridge(1300, [-40, 830], [400, 790], [800, 810], [1200, 780], [1660, 820]), "#33245a", 10) +
      times(60, (i) => flat(box((i * 97) % W, 836 + ((i * 31) % 60), 9, 9), "#ffd27a", 'opacity=".85"')) +
      mole(240, 866, 0.2, "#1d1440", "#ffd27a") +
      cut(ridge(1300, [-40, 960], [400, 920], [800, 906], [1200, 920], [1660, 960]), "#6a8a45", 12) +
      list.map(([x, y, p, l], i) => person(x, y + 20, i > 3 ? -4.3 : 4.3, p, l)).join("") +
      person(560, 1120, 4.3, poses.sit, { coat: "#e2502f", legs: "#1d2a44", cut: "bob", skin: "#f4c9a4" }) +
      person(1060, 1120, -4.3, poses.cross, { coat: "#2f7a4f", legs: "#33204e", cut: "short" }) +
      put(
        800,
        1110,
        1.5,
        cut(
          "M-46 -10C-56 -58 -18 -66 -8 -52H28L48 -74L54 -52C62 -44 54 -26 40 -28L34 0H22L20 -20H-22L-26 0H-40Z",
          "#fff3d6",
          4,
        ) +
          strip(path([-46, -44], [-70, -76]), "#fff3d6", 9, 2) +
          flat(disc(40, -50, 4), "#241517"),
      ) +
      cut(ridge(1300, [-40, 1130], [400, 1160], [900, 1130], [1660, 1150]), "#4f6d38", 10) +
      [
        [180, 1130],
        [1420, 1140],
      ]
        .map(([x = 0, y = 0], i) =>
          put(
            x,
            y,
            1.5,
            cut(pill(-40, -92, 80, 96, 20), i ? "#b3143a" : "#2c6e7f", 6) +
              flat(pill(-28, -44, 56, 36, 10), i ? "#8a0f2c" : "#1d4f5c") +
              cut(pill(-42, -112, 84, 28, 13), "#f4c534", 3),
          ),
        )
        .join(""),
  );
}
