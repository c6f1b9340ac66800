// Photographs of the way up: the rack tram, the forest trail.
import { person } from "./figure";
import {
  type Art,
  blob,
  box,
  clip,
  cut,
  dark,
  dice,
  disc,
  flat,
  line,
  path,
  pill,
  poly,
  put,
  ridge,
  sheet,
  strip,
  times,
} from "./kit";
import { alps, basilica } from "./landmarks";
import { cloud, leaves, pine, tree } from "./nature";
import { poses } from "./poses";
import { backpack } from "./props";

const W = 1600;
const H = 1200;

export function rackTram(): Art {
  const car = put(
    770,
    640,
    1,
    cut(pill(-330, -190, 660, 250, 26), "#b3143a", 14) +
      flat(box(-330, -70, 660, 36), "#fff3d6") +
      cut(pill(-346, -220, 692, 46, 20), "#fff3d6", 6) +
      times(
        6,
        (i) =>
          cut(pill(-300 + i * 102, -160, 84, 84, 10), "#2b4a63", 3) +
          flat(
            poly(
              [-290 + i * 102, -84],
              [-250 + i * 102, -156],
              [-232 + i * 102, -156],
              [-272 + i * 102, -84],
            ),
            "#6f93b5",
            'opacity=".6"',
          ),
      ) +
      times(5, (i) =>
        clip(
          `p${i}`,
          pill(-300 + i * 102, -160, 84, 84, 10),
          person(-256 + i * 102, -10, 1.55, i % 2 ? poses.wave : poses.rest, {
            coat: ["#f4c534", "#2f8f86", "#e9742e", "#7a4fc0", "#fff3d6"][i] ?? "#f4c534",
            legs: "#241a2e",
            cut: (["bob", "cap", "bun", "short", "long"] as const)[i] ?? "short",
          }),
        ),
      ) +
      cut(pill(-330, 50, 660, 30, 10), "#3a0b19", 6) +
      [-220, -130, 130, 220]
        .map((x) => cut(disc(x, 84, 34), "#241517", 4) + flat(disc(x, 84, 12), "#8a8a94"))
        .join("") +
      flat(disc(310, 10, 18), "#ffe9a8"),
    -13,
  );
  return sheet(
    W,
    H,
    ["#cfe0e8", "#e8e6c0", "#c3d49b"],
    cut(disc(1300, 210, 90), "#fff6d8", 6) +
      cloud(300, 180, 1.1, "#fffdf4") +
      alps(41, -80, 1700, 480, 220, 9, "#a99bc4", "#fffdf4") +
      cut(ridge(1300, [-40, 560], [400, 520], [900, 420], [1300, 300], [1660, 250]), "#8fae6a", 10) +
      basilica(1440, 292, 0.5, "#fff3d6", "#7fb0a0", "#5f3a88") +
      times(16, (i) =>
        tree(
          40 + i * 108,
          700 - i * 22 + (i % 3) * 26,
          250 + ((i * 47) % 90),
          ["#d98a3a", "#e0b23a", "#7fa04c", "#b8452e"][i % 4] ?? "#d98a3a",
          "#4b3024",
        ),
      ) +
      cut(ridge(1300, [-40, 920], [500, 800], [1100, 660], [1660, 520]), "#5f8a45", 12) +
      strip(path([-40, 904], [1660, 512]), "#4b3024", 14, 6) +
      times(34, (i) =>
        line(path([i * 52 - 30, 884 - i * 12 + 10], [i * 52 - 16, 924 - i * 12 + 10]), "#6a4a34", 13),
      ) +
      strip(path([-40, 924], [1660, 532]), "#cfd4d8", 8, 3) +
      car +
      cut(ridge(1300, [-40, 1040], [500, 960], [1000, 900], [1660, 760]), "#3f6d3c", 12) +
      times(7, (i) =>
        tree(
          70 + i * 260,
          1200 - i * 34,
          230 + ((i * 53) % 110),
          ["#e9742e", "#f4c534", "#b3143a"][i % 3] ?? "#e9742e",
          "#33204e",
        ),
      ) +
      pine(1500, 1130, 420, "#284f3a") +
      leaves(2, 34, 0, 300, W, 860, ["#e9742e", "#f4c534", "#b3143a"], 15),
  );
}

export function forestTrail(): Art {
  const rnd = dice(14);
  const trunk = (x: number, w: number, c: string) =>
    cut(
      poly(
        [x - w * 0.7, 1620],
        [x - w * 0.42, 700],
        [x - w * 0.36, -20],
        [x + w * 0.36, -20],
        [x + w * 0.42, 700],
        [x + w * 0.7, 1620],
      ),
      c,
      12,
    ) +
    times(7, (i) =>
      line(
        path([x - w * 0.2 + rnd(-6, 6), 120 + i * 210], [x - w * 0.2 + rnd(-6, 6), 220 + i * 210]),
        dark(c, 0.3),
        6,
      ),
    ) +
    line(path([x, 420 + w], [x + (140 + w) * (x < 600 ? 1 : -1), -60]), c, w * 0.3);
  return sheet(
    1200,
    1600,
    ["#fdf3c4", "#f0d68a", "#dfe0a0"],
    flat(disc(600, 520, 330), "#fffdf0", 'opacity=".7"') +
      flat(disc(600, 520, 200), "#fffdf0", 'opacity=".8"') +
      times(12, (i) => cut(box(70 + i * 98, -10, 20 + (i % 3) * 8, 960), i % 2 ? "#d9b96a" : "#c9a558", 4)) +
      times(
        26,
        (i) =>
          flat(
            blob([rnd(-60, 1200), rnd(-60, 260)], [rnd(0, 1260), rnd(-40, 200)], [rnd(0, 1260), rnd(0, 220)]),
            "#e58a2e",
            'opacity=".12"',
          ) +
          flat(
            disc(rnd(0, 1200), rnd(0, 330), rnd(40, 110), rnd(30, 70)),
            ["#e9a63a", "#f4c534", "#d9742e"][i % 3] ?? "#f4c534",
            'opacity=".75"',
          ),
      ) +
      times(4, (i) =>
        flat(poly([600, 380], [130 + i * 300, 1600], [250 + i * 300, 1600]), "#fffdf0", 'opacity=".22"'),
      ) +
      cut(ridge(1650, [-40, 940], [260, 880], [600, 860], [940, 880], [1240, 930]), "#b9a24a", 10) +
      trunk(330, 60, "#8a5a34") +
      trunk(900, 66, "#7d4f2e") +
      cut(ridge(1650, [-40, 1060], [300, 990], [600, 980], [900, 990], [1240, 1050]), "#a5732e", 12) +
      cut(
        "M560 870C640 960 480 1040 430 1200C400 1320 300 1440 240 1650H960C900 1440 800 1300 780 1180C760 1040 700 960 620 870Z",
        "#f0d9a4",
        10,
      ) +
      person(
        640,
        1080,
        2.7,
        poses.walk,
        { coat: "#b3143a", legs: "#33204e", cut: "cap" },
        backpack("#f4c534"),
        true,
      ) +
      person(
        530,
        1130,
        3.2,
        poses.walk,
        { coat: "#2f8f86", legs: "#241517", cut: "long", hair: "#3a1d1a" },
        "",
        true,
      ) +
      put(
        520,
        1130,
        3.2,
        cut(pill(-10, -76, 21, 30, 7), "#e9742e", 1.5) +
          flat(pill(-8, -60, 17, 12, 4), "#b8541c") +
          flat(pill(-9, -82, 19, 7, 3), "#fff3d6"),
      ) +
      person(
        690,
        1350,
        5,
        poses.walk,
        { coat: "#5f3a88", legs: "#1d2a44", cut: "short", hair: "#241517" },
        "",
        true,
      ) +
      put(
        700,
        1350,
        5,
        cut(pill(-13, -78, 25, 36, 8), "#c8322b", 1.5) +
          flat(pill(-10, -60, 19, 14, 4), "#8f1f1a") +
          flat(pill(-12, -86, 23, 8, 4), "#f4c534") +
          line(path([-4, -78], [-4, -62]), "#8f1f1a", 1.6) +
          line(path([4, -78], [4, -62]), "#8f1f1a", 1.6),
      ) +
      line(path([808, 1130], [840, 1360]), "#33204e", 9) +
      trunk(60, 130, "#4b3024") +
      trunk(1140, 140, "#402820") +
      cut(ridge(1650, [-40, 1470], [200, 1420], [330, 1500], [420, 1640]), "#7d4f2e", 10) +
      cut(ridge(1650, [800, 1640], [900, 1490], [1060, 1430], [1240, 1480]), "#7d4f2e", 10) +
      leaves(6, 90, 0, 950, 1200, 640, ["#e9742e", "#f4c534", "#b3143a", "#d99a2b"], 15) +
      leaves(7, 30, 0, 100, 1200, 800, ["#e9742e", "#f4c534", "#b3143a"], 18) +
      put(
        150,
        1480,
        1.2,
        cut("M-50 0C-60 -50 50 -50 46 0Z", "#c8322b", 5) +
          cut(pill(-14, -4, 28, 46, 10), "#fff3d6", 4) +
          flat(disc(-20, -18, 7, 5), "#fff") +
          flat(disc(12, -22, 8, 5), "#fff"),
      ),
  );
}
