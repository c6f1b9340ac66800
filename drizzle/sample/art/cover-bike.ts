// Cover: by bicycle along the river.
import { person } from "./figure";
import {
  type Art,
  arch,
  blob,
  box,
  curve,
  cut,
  disc,
  dome,
  flat,
  line,
  path,
  pill,
  poly,
  put,
  ridge,
  sheet,
  times,
} from "./kit";
import { granMadre } from "./landmarks";
import { leaves, poplar } from "./nature";
import { bicycle } from "./props";

const W = 1080;
const H = 1920;

export function coverBike(): Art {
  const bridge =
    cut(
      `${box(-20, 874, 1120, 84)}${[0, 1, 2, 3, 4].map((i) => arch(20 + i * 220, 990, 170, 896)).join("")}`,
      "#e8c9a0",
      8,
      'fill-rule="evenodd"',
    ) +
    times(6, (i) => cut(box(-24 + i * 220, 884, 44, 110), "#d8b184", 4)) +
    cut(box(-20, 860, 1120, 20), "#f4dcb8", 4) +
    times(30, (i) => flat(box(i * 38, 866, 18, 9), "#b98a5c"));
  const plane = (x: number, m: number) =>
    cut(poly([x - 34, 1500], [x - 18, 300], [x + 20, 300], [x + 40, 1500]), "#123a3c", 8) +
    times(9, (i) => flat(disc(x + ((i * 17) % 30) - 16, 420 + i * 110, 9, 18), "#2c6a62")) +
    cut(
      blob(
        [x - 230 * m, 40],
        [x - 60, -60],
        [x + 220 * m, -20],
        [x + 300 * m, 160],
        [x + 210 * m, 330],
        [x + 60 * m, 300],
        [x - 120 * m, 380],
        [x - 260 * m, 240],
      ),
      "#0a3339",
      12,
    ) +
    cut(
      blob(
        [x - 200 * m, 20],
        [x, -80],
        [x + 180 * m, 0],
        [x + 190 * m, 160],
        [x + 60 * m, 220],
        [x - 130 * m, 240],
      ),
      "#145852",
      10,
    );
  return sheet(
    W,
    H,
    ["#07434b", "#0f6b67", "#f4a765", "#f7c48a"],
    flat(disc(560, 640, 330), "#ffb26b", 'opacity=".45"') +
      cut(disc(560, 640, 250), "#ff8b3d", 12) +
      times(5, (i) => flat(box(250, 640 + i * 38, 620, 5 + i * 4), "#f9b877", 'opacity=".55"')) +
      cut(
        ridge(1000, [-40, 800], [200, 760], [400, 700], [620, 780], [860, 690], [1120, 740]),
        "#17736f",
        10,
      ) +
      granMadre(792, 806, 0.9, "#ffe9cc", "#2f8f86", "#0b5a5e") +
      cut(ridge(1000, [-40, 850], [160, 810], [420, 834], [620, 808], [1120, 850]), "#0b5358", 8) +
      times(10, (i) => poplar(20 + i * 66, 850, 60 + ((i * 31) % 46), i % 2 ? "#0d6460" : "#e0762c")) +
      bridge +
      cut(box(-20, 952, 1120, 140), "#0e7f80", 6) +
      times(5, (i) =>
        flat(dome(105 + i * 220, 953, 84, 56), "#0a5a60", 'transform="translate(0 1906) scale(1 -1)"'),
      ) +
      times(18, (i) =>
        flat(
          pill(((i * 241) % 1080) - 40, 966 + ((i * 43) % 112), 70 + ((i * 59) % 130), 6),
          i % 3 ? "#4fb3a9" : "#ff9f57",
          'opacity=".75"',
        ),
      ) +
      cut(ridge(H, [-40, 1078], [400, 1060], [800, 1084], [1120, 1064]), "#0b4a4d", 10) +
      times(22, (i) => line(path([20 + i * 52, 1100], [20 + i * 52, 1024]), "#06292e", 7)) +
      line(path([-10, 1034], [1090, 1034]), "#06292e", 9) +
      cut(ridge(H, [-40, 1140], [540, 1124], [1120, 1146]), "#f4c893", 10) +
      cut(ridge(H, [-40, 1330], [500, 1310], [1120, 1340]), "#e79b57", 8) +
      plane(70, 0.9) +
      plane(1040, 0.8) +
      cut(ridge(H, [-40, 1440], [500, 1410], [1120, 1450]), "#0b5a5e", 12) +
      cut(ridge(H, [-40, 1700], [480, 1660], [1120, 1720]), "#07434b", 12) +
      flat(disc(540, 1250, 270, 16), "#0b3338", 'opacity=".25"') +
      bicycle(540, 1250, 2.5, "#fff2e0", "#072f36") +
      person(
        446,
        1160,
        4.1,
        {
          head: [29, -88],
          neck: [22, -73],
          hip: [2, -43],
          arms: [
            [
              [36, -58],
              [52, -47],
            ],
            [
              [32, -56],
              [52, -45],
            ],
          ],
          legs: [
            [
              [19, -33],
              [13, -12],
            ],
            [
              [23, -27],
              [16, -3],
            ],
          ],
        },
        { coat: "#ff7a2a", legs: "#123a5a", cut: "cap" },
      ) +
      line(curve([490, 852], [440, 830], [400, 862], [350, 836], [320, 850]), "#c8322b", 20) +
      put(
        716,
        1000,
        1.1,
        cut(box(-46, -30, 92, 56), "#8d5526", 5) +
          times(4, (i) => line(path([-36 + i * 24, -28], [-36 + i * 24, 24]), "#6a3c18", 4)) +
          cut(pill(-30, -96, 20, 70, 9), "#d9b06a", 3) +
          cut(disc(14, -38, 26, 20), "#7ab648", 3) +
          cut(disc(-4, -34, 14), "#e2502f", 3),
      ) +
      leaves(9, 26, 60, 300, 960, 1500, ["#ff8b3d", "#f3b835", "#ffd9a0"], 16),
  );
}
