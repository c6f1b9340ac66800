// Cover: the dumpling kitchen.
import {
  type Art,
  blob,
  box,
  clip,
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
  sheet,
  strip,
  times,
} from "./kit";
import { alps, mole } from "./landmarks";
import { steam } from "./nature";
import { dumpling, steamer } from "./props";

const W = 1080;
const H = 1920;

export function coverDumpling(): Art {
  const tiles = times(9, (i) =>
    times(7, (k) =>
      (i + k) % 2 ? flat(box(k * 160 - 20, i * 130, 150, 120), "#ffd9ae", 'opacity=".6"') : "",
    ),
  );
  return sheet(
    W,
    H,
    ["#ffe3c2", "#fdcb9b", "#f8b27a"],
    tiles +
      cut(pill(690, 210, 320, 420, 20), "#fff6e6", 10) +
      flat(pill(712, 232, 276, 376, 10), "#9cc6dc") +
      clip(
        "win",
        pill(712, 232, 276, 376, 10),
        alps(3, 700, 1000, 560, 150, 3, "#6f93b5", "#fff") + mole(846, 640, 0.5, "#1e2b3a", "#f8b27a"),
      ) +
      flat(box(844, 232, 12, 376), "#fff6e6") +
      flat(box(712, 410, 276, 12), "#fff6e6") +
      cut(box(670, 622, 360, 26), "#1e2b3a", 6) +
      cut(box(60, 470, 500, 22), "#1e2b3a", 8) +
      put(
        130,
        470,
        1,
        cut(pill(-44, -110, 88, 110, 14), "#c8322b", 5) +
          flat(box(-44, -84, 88, 40), "#fff6e6") +
          cut(box(-34, -128, 68, 24), "#1e2b3a", 3),
      ) +
      put(
        250,
        470,
        1,
        cut(pill(-36, -150, 72, 150, 18), "#2f7a58", 5) +
          cut(box(-16, -190, 32, 48), "#2f7a58", 3) +
          flat(box(-36, -100, 72, 52), "#fff6e6"),
      ) +
      put(
        370,
        470,
        1,
        cut("M-54 -60H54L42 0H-42Z", "#fff6e6", 5) + flat("M-50 -38H50L46 -24H-46Z", "#1e49c4"),
      ) +
      put(
        370,
        410,
        1,
        cut("M-54 -60H54L42 0H-42Z", "#fff6e6", 5) + flat("M-50 -38H50L46 -24H-46Z", "#1e49c4"),
      ) +
      put(
        490,
        470,
        1,
        cut(pill(-34, -84, 68, 84, 12), "#1e2b3a", 5) +
          times(3, (i) => line(path([-12 + i * 12, -84], [-22 + i * 22, -170]), "#b97c38", 6)),
      ) +
      times(3, (i) =>
        put(
          110 + i * 84,
          492,
          1,
          line("M0 0v40", "#1e2b3a", 5) +
            times(4, (k) =>
              cut(
                blob([0, 40 + k * 26], [20, 52 + k * 26], [6, 80 + k * 26], [-12, 60 + k * 26]),
                i === 1 ? "#fff0d8" : "#c8322b",
                3,
              ),
            ),
        ),
      ) +
      line(path([440, 0], [440, 150]), "#1e2b3a", 7) +
      cut(dome(440, 244, 150, 110), "#1e2b3a", 10) +
      flat(disc(440, 250, 46, 26), "#fff0b8") +
      flat(poly([300, 250], [580, 250], [860, 1120], [20, 1120]), "#fff6cf", 'opacity=".3"') +
      steam(470, 800, 420, 70, "#ffffff", 0.75) +
      steam(600, 810, 480, 80, "#ffffff", 0.7) +
      steam(360, 810, 340, 60, "#ffffff", 0.6) +
      cut(box(-20, 1120, 1120, 820), "#8a4a14", 12) +
      cut(box(-20, 1104, 1120, 44), "#b0651f", 8) +
      times(7, (i) =>
        line(
          curve([-20, 1220 + i * 104], [300, 1204 + i * 106], [700, 1236 + i * 102], [1100, 1214 + i * 104]),
          "#74390c",
          5,
          'opacity=".6"',
        ),
      ) +
      steamer(500, 1116, 330, 118) +
      [
        [-210, 6],
        [-70, -10],
        [80, -8],
        [216, 6],
        [-140, 30],
        [10, 28],
        [150, 30],
      ]
        .map(([a = 0, b = 0], i) => dumpling(500 + a, 858 + b, i > 3 ? 1.1 : 1))
        .join("") +
      steam(500, 850, 260, 50, "#ffffff", 0.5) +
      cut(disc(880, 1190, 150, 46), "#fff6e6", 8) +
      flat(disc(880, 1188, 116, 32), "#5a2b1d") +
      flat(disc(850, 1182, 34, 8), "#8f4a2a") +
      times(5, (i) =>
        cut(pill(820 + i * 28, 1176 + (i % 3) * 10, 20, 9, 4), i % 2 ? "#7ab648" : "#c8322b", 1),
      ) +
      strip(path([720, 1130], [1060, 1236]), "#1e2b3a", 13) +
      strip(path([700, 1154], [1050, 1262]), "#1e2b3a", 13) +
      cut(disc(210, 1370, 130, 44), "#fff3dc", 6) +
      cut(disc(330, 1420, 120, 40), "#fff3dc", 6) +
      dumpling(620, 1400, 1.6) +
      dumpling(820, 1440, 1.6) +
      dumpling(720, 1530, 1.7) +
      strip(path([120, 1600], [470, 1540]), "#e8b878", 46, 10) +
      strip(path([70, 1608], [520, 1532]), "#c98d45", 20, 4) +
      times(60, (i) =>
        flat(disc((i * 173) % W, 1300 + ((i * 89) % 420), 3 + (i % 3)), "#fff6e6", 'opacity=".7"'),
      ),
  );
}
