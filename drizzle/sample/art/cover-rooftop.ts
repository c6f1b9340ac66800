// Cover: a toast over the roofs.
import { hand } from "./figure";
import { type Art, box, cut, dice, disc, dome, flat, line, path, pill, put, r, sheet, times } from "./kit";
import { alps, mole, roofs } from "./landmarks";
import { garland } from "./nature";

const W = 1080;
const H = 1920;

export function coverRooftop(): Art {
  const rnd = dice(17);
  const glass = (x: number, y: number, turn: number, drink: string) =>
    put(
      x,
      y,
      1,
      flat("M-62 -170C-70 -90 -50 -40 0 -40C50 -40 70 -90 62 -170Z", "#ffffff", 'opacity=".32"') +
        flat("M-66 -136C-66 -84 -46 -46 0 -46C46 -46 66 -84 66 -136Z", drink) +
        line("M-62 -170C-70 -90 -50 -40 0 -40C50 -40 70 -90 62 -170", "#ffeaf0", 6) +
        line(path([0, -40], [0, 60]), "#ffeaf0", 8) +
        line(path([-44, 64], [44, 64]), "#ffeaf0", 9) +
        flat(disc(-18, -96, 14), "#ffffff", 'opacity=".5"') +
        flat(box(10, -118, 26, 26), "#ffffff", 'opacity=".45"') +
        cut(dome(44, -168, 30), "#f5bf00", 3),
      turn,
    );
  return sheet(
    W,
    H,
    ["#11132e", "#26204a", "#5a2450", "#8a2f66"],
    times(90, () =>
      flat(disc(rnd(0, W), rnd(0, 820), rnd(1.2, 3.6)), "#ffeaf0", `opacity="${r(rnd(0.3, 1))}"`),
    ) +
      flat(disc(540, 610, 372), "#f6afc6", 'opacity=".16"') +
      cut(disc(540, 610, 292), "#f6afc6", 14) +
      flat(disc(470, 520, 54), "#eb96b3") +
      flat(disc(640, 700, 38), "#eb96b3") +
      flat(disc(400, 690, 26), "#eb96b3") +
      flat(disc(660, 470, 20), "#eb96b3") +
      alps(31, -60, 1140, 930, 130, 9, "#3d2a5e", "#cf9cc4") +
      roofs(5, 1020, 160, 170, W, "#4a2a5c", "#ffcf7a") +
      mole(540, 1000, 1.06, "#1f1740", "#f6afc6") +
      roofs(12, 1110, 130, 210, W, "#301d4c", "#ffcf7a") +
      times(3, (i) =>
        put(
          170 + i * 330 + (i % 2) * 90,
          960 + i * 14,
          1,
          line(path([0, 60], [0, -40]), "#17193a", 5) +
            line(path([-26, -34], [26, -34]), "#17193a", 4) +
            line(path([-18, -20], [18, -20]), "#17193a", 4),
        ),
      ) +
      put(
        900,
        976,
        1,
        cut("M-30 20C-40 -16 -20 -36 -8 -40L-12 -62L0 -50L14 -62L12 -38C26 -28 22 6 20 20Z", "#0e0f26", 3) +
          line("M-28 18C-60 20 -64 -6 -48 -10", "#0e0f26", 7) +
          flat(disc(-4, -44, 2.6), "#ffcf7a") +
          flat(disc(7, -44, 2.6), "#ffcf7a"),
      ) +
      garland([-20, 150], [1110, 90], 120, 14, "#0e0f26", "#ffcf7a", 13) +
      cut(box(-20, 1196, 1120, 60), "#7d3a64", 10) +
      cut(box(-20, 1250, 1120, 700), "#47204a", 8) +
      times(12, (i) => cut(pill(20 + i * 92, 1272, 46, 200, 20), "#5f2b57", 6)) +
      cut(disc(540, 1500, 470, 74), "#2a1640", 10) +
      cut(disc(540, 1486, 470, 74), "#8a2f66", 4) +
      hand([-90, 1530], [396, 1170], 92, "#2f7f8a", "#f0bd94", false) +
      hand([1170, 1530], [690, 1170], 92, "#c8322b", "#d99a72", false) +
      glass(424, 1130, 13, "#ff7a3d") +
      glass(662, 1130, -13, "#f24b6a") +
      times(4, (i) => line(path([392, 1156 + i * 17], [420, 1154 + i * 17]), "#f0bd94", 17)) +
      times(4, (i) => line(path([664, 1154 + i * 17], [694, 1156 + i * 17]), "#d99a72", 17)) +
      times(7, (i) =>
        line(
          path(
            [543 + 40 * Math.cos(3.6 + i * 0.36), 950 + 40 * Math.sin(3.6 + i * 0.36)],
            [543 + 84 * Math.cos(3.6 + i * 0.36), 950 + 84 * Math.sin(3.6 + i * 0.36)],
          ),
          "#ffe9a8",
          8,
        ),
      ) +
      cut(disc(360, 1496, 110, 24), "#ffeaf0", 5) +
      times(6, (i) => cut(disc(300 + i * 24, 1486 - (i % 2) * 10, 14), i % 2 ? "#7ab648" : "#c8322b", 3)) +
      cut(disc(720, 1500, 100, 22), "#ffeaf0", 5) +
      times(5, (i) => cut(pill(650 + i * 30, 1476 - (i % 2) * 8, 26, 16, 8), "#e0a860", 3)) +
      flat(box(0, 1600, W, 400), "#17193a", 'opacity=".45"'),
  );
}
