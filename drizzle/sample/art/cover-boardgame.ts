// Cover: board games under the arcades.
import { person } from "./figure";
import {
  type Art,
  box,
  cut,
  dice,
  disc,
  flat,
  line,
  path,
  pill,
  poly,
  put,
  sheet,
  strip,
  times,
} from "./kit";
import { arcade } from "./landmarks";
import { lantern, steam } from "./nature";
import { poses } from "./poses";
import { cube, hexes, meeple } from "./props";

const W = 1080;
const H = 1920;

export function coverBoardgame(): Art {
  const facade = times(
    3,
    (i) =>
      cut(box(60 + i * 330, 520 + (i % 2) * 50, 300, 500), i % 2 ? "#2a55d0" : "#16389c", 8) +
      times(9, (k) =>
        flat(
          pill(90 + i * 330 + (k % 3) * 86, 580 + Math.floor(k / 3) * 110, 46, 70, 6),
          (k + i) % 3 ? "#0d2570" : "#ffd27a",
        ),
      ),
  );
  const rnd = dice(4);
  return sheet(
    W,
    H,
    ["#0a1b55", "#12308c", "#1e49c4"],
    flat(disc(790, 470, 70), "#fff0d0", 'opacity=".9"') +
      facade +
      times(46, () => {
        const [x, y] = [rnd(0, W), rnd(330, 960)];
        return line(path([x, y], [x - 10, y + 40]), "#9db8ff", 3, 'opacity=".55"');
      }) +
      cut(box(-20, 960, 1120, 60), "#0d2570", 4) +
      arcade(
        -20,
        1010,
        [
          { x: -150, w: 300, top: 330 },
          { x: 250, w: 580, top: 300 },
          { x: 930, w: 300, top: 330 },
        ],
        W,
        "#e5ac88",
      ) +
      times(
        9,
        (i) =>
          cut(box(-10 + i * 128, 90, 84, 120), i % 2 ? "#d9926c" : "#dd9c77", 5) +
          flat(box(4 + i * 128, 104, 56, 92), "#0d2570") +
          flat(box(30 + i * 128, 104, 5, 92), "#e5ac88"),
      ) +
      cut(box(-20, 232, 1120, 26), "#f0c6a8", 6) +
      flat(poly([0, 1010], [W, 1010], [W, H], [0, H]), "#c77b54") +
      times(13, (i) =>
        flat(
          poly(
            [540 + (i - 6.5) * 120, 1010],
            [540 + (i - 6) * 120, 1010],
            [540 + (i - 6) * 420, H],
            [540 + (i - 6.5) * 420, H],
          ),
          "#b8683f",
          'opacity=".6"',
        ),
      ) +
      [1060, 1140, 1260, 1440, 1690].map((y) => flat(box(0, y, W, 8), "#a5582f", 'opacity=".4"')).join("") +
      lantern(540, 300, 410, 1.5, "#0a1b55", "#ffd27a") +
      flat(poly([500, 510], [580, 510], [860, 1100], [220, 1100]), "#ffd27a", 'opacity=".22"') +
      person(540, 1170, 4.4, poses.cheer, { coat: "#f4c534", legs: "#0a1b55", cut: "bun", hair: "#3a1d1a" }) +
      person(268, 1180, 5.2, poses.toast, {
        coat: "#2f8f6b",
        legs: "#0a1b55",
        cut: "short",
        hair: "#1d1420",
      }) +
      person(812, 1180, -5.2, poses.lean, {
        coat: "#b3143a",
        legs: "#0a1b55",
        cut: "bob",
        hair: "#241517",
        skin: "#e2a87e",
      }) +
      cut(`M110 1196a430 128 0 0 0 860 0v60a430 128 0 0 1 -860 0Z`, "#0a1b55", 16) +
      cut(disc(540, 1190, 430, 128), "#fff0dc", 6) +
      line(disc(540, 1190, 404, 116), "#1e49c4", 6) +
      cut(disc(540, 1186, 258, 84), "#5aa7cf", 4) +
      hexes(540, 1184, 48, 0.36) +
      meeple(470, 1170, 0.62, "#c8322b") +
      meeple(600, 1206, 0.7, "#1e49c4") +
      meeple(566, 1142, 0.55, "#f4c534") +
      cube(300, 1190, 38, "#fffaf0", "#c8322b") +
      cube(366, 1226, 38, "#c8322b", "#fffaf0") +
      times(4, (i) =>
        put(
          742 + i * 26,
          1226 - i * 6,
          1,
          cut(pill(-24, -62, 48, 70, 6), "#fffaf0", 4) +
            cut(disc(0, -28, 14), i % 2 ? "#1e49c4" : "#c8322b", 1),
          -14 + i * 10,
        ),
      ) +
      put(
        830,
        1150,
        1,
        cut(box(-28, -50, 56, 54), "#c65a3a", 4) +
          strip("M28 -40c24 0 24 30 0 30", "#c65a3a", 8, 2) +
          flat(disc(0, -50, 28, 8), "#5a2b1d"),
      ) +
      steam(826, 1096, 110, 22, "#fff6e6", 0.6) +
      cut(poly([430, 1300], [650, 1300], [600, 1640], [480, 1640]), "#0a1b55", 10) +
      cut(disc(540, 1650, 220, 46), "#0a1b55", 8) +
      flat(box(0, 1780, W, 140), "#0a1b55", 'opacity=".25"'),
  );
}
