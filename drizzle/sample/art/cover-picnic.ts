// Cover: a picnic by the Po.
import { person } from "./figure";
import {
  type Art,
  blob,
  box,
  clip,
  cut,
  disc,
  dome,
  flat,
  g,
  line,
  path,
  pill,
  poly,
  put,
  ridge,
  sheet,
  times,
} from "./kit";
import { alps, granMadre } from "./landmarks";
import { cloud, leaves, poplar } from "./nature";
import { poses } from "./poses";

const W = 1080;
const H = 1920;

export function coverPicnic(): Art {
  const gingham =
    times(9, (i) =>
      flat(
        poly([300 + i * 62, 1090], [330 + i * 62, 1090], [232 + i * 80, 1292], [194 + i * 80, 1292]),
        "#c8322b",
        'opacity=".55"',
      ),
    ) + times(5, (i) => flat(box(100, 1098 + i * 42, 900, 20 + i), "#c8322b", 'opacity=".55"'));
  const cloth = poly([292, 1090], [852, 1090], [960, 1290], [176, 1290]);
  const boat = put(
    690,
    866,
    1,
    cut("M-150 0Q0 34 170 -4L150 12Q0 40 -140 10Z", "#15324b", 4) +
      times(2, (i) =>
        put(
          -50 + i * 80,
          4,
          0.62,
          person(0, 0, 1, poses.sit, { coat: i ? "#f5bf00" : "#c8322b", legs: "#15324b", cut: "cap" }) +
            line(path([14, -30], [64, 6]), "#fffaf0", 3),
        ),
      ),
  );
  return sheet(
    W,
    H,
    ["#8fcdf0", "#bfe2ea", "#fdf0a8", "#ffe877"],
    flat(disc(700, 470, 262), "#fff3b0", 'opacity=".7"') +
      cut(disc(700, 470, 196), "#f5bf00", 12) +
      cloud(270, 250, 1.1, "#fffdf4") +
      cloud(930, 190, 0.8, "#fffdf4") +
      alps(11, -60, 1140, 680, 130, 9, "#9cc6dc", "#fffdf4") +
      cut(
        ridge(1000, [-40, 690], [160, 640], [330, 596], [520, 660], [700, 640], [880, 590], [1120, 640]),
        "#8cbd7f",
        10,
      ) +
      granMadre(452, 640, 0.76, "#fff6dc", "#5f8fa8", "#6d5a48") +
      times(7, (i) =>
        put(
          540 + i * 78,
          690 - (i % 3) * 26,
          1,
          cut(box(0, -30, 40, 34), i % 2 ? "#fff6dc" : "#f7cf9a", 3) +
            cut(poly([-6, -30], [20, -50], [46, -30]), "#c65a3a", 2) +
            flat(box(14, -20, 9, 12), "#6d5a48"),
        ),
      ) +
      cut(
        ridge(1000, [-40, 760], [140, 716], [360, 742], [560, 712], [800, 744], [1120, 700]),
        "#5a9d63",
        10,
      ) +
      times(13, (i) =>
        poplar(
          30 + i * 88 + (i % 3) * 14,
          806,
          108 + ((i * 37) % 60),
          ["#2f7a58", "#3c8c55", "#d9952b"][i % 3] ?? "#2f7a58",
        ),
      ) +
      cut(box(-20, 796, 1120, 180), "#4a9fc9", 8) +
      times(16, (i) =>
        flat(
          pill(((i * 271) % 1100) - 60, 812 + ((i * 53) % 130), 90 + ((i * 67) % 120), 7),
          i % 3 ? "#a9daee" : "#fff3b0",
          'opacity=".8"',
        ),
      ) +
      boat +
      cut(ridge(H, [-40, 980], [220, 940], [560, 966], [860, 936], [1120, 962]), "#a5cf5f", 12) +
      cut(ridge(H, [-40, 1330], [300, 1360], [700, 1330], [1120, 1372]), "#86b94e", 10) +
      cut(ridge(H, [-40, 1600], [400, 1560], [760, 1610], [1120, 1580]), "#f5cf3f", 10) +
      leaves(5, 34, 0, 1000, W, 840, ["#e58a2e", "#f5bf00", "#c8322b"], 15) +
      cut(cloth, "#fffaf0", 10) +
      clip("cloth", cloth, gingham) +
      person(380, 1180, 4.5, poses.sit, { coat: "#c8322b", legs: "#15324b", cut: "bob", hair: "#2a1a1c" }) +
      person(764, 1178, -4.5, poses.cross, { coat: "#f5bf00", legs: "#3a5f7d", cut: "cap" }) +
      put(
        556,
        1200,
        1.1,
        cut("M-62 -60H62L48 10H-48Z", "#b9783a", 6) +
          times(5, (i) => line(path([-52 + i * 26, -58], [-44 + i * 22, 8]), "#8d5526", 5)) +
          line("M-54 -62C-50 -140 50 -140 54 -62", "#8d5526", 9) +
          cut("M-64 -66Q0 -90 64 -66L58 -40Q0 -56 -60 -40Z", "#fffaf0", 3) +
          cut(pill(10, -128, 20, 74, 9), "#2f7a58", 3),
      ) +
      cut(disc(660, 1232, 62, 20), "#fffdf4", 5) +
      times(5, (i) => cut(dome(622 + i * 19, 1230 - (i % 2) * 6, 12), "#e9c58a", 2)) +
      cut(disc(470, 1250, 42, 14), "#fffdf4", 4) +
      times(3, (i) => cut(disc(452 + i * 19, 1240, 13), i % 2 ? "#7ab648" : "#e2502f", 2)) +
      g(
        "",
        cut(poly([-30, 1500], [40, 760], [34, 300], [96, 300], [112, 760], [150, 1500]), "#6a4630", 8) +
          line(path([80, 640], [230, 470]), "#6a4630", 26) +
          line(path([70, 560], [-30, 420]), "#6a4630", 22),
      ) +
      cut(
        blob([-60, 60], [180, 40], [360, 150], [420, 300], [330, 470], [180, 520], [60, 460], [-60, 560]),
        "#e58a2e",
        14,
      ) +
      cut(
        blob([-60, 20], [120, 10], [260, 110], [290, 260], [200, 370], [60, 360], [-60, 420]),
        "#f5bf00",
        10,
      ) +
      cut(blob([-60, 0], [60, -10], [150, 80], [140, 200], [40, 240], [-60, 240]), "#c8322b", 8) +
      leaves(8, 22, 180, 420, 560, 420, ["#e58a2e", "#f5bf00", "#c8322b"], 17),
  );
}
