// Cover: the language corner.
import { person } from "./figure";
import {
  type Art,
  arch,
  box,
  clip,
  cut,
  dark,
  disc,
  flat,
  g,
  line,
  lite,
  path,
  pill,
  poly,
  put,
  sheet,
  strip,
  times,
} from "./kit";
import { alps, mole, roofs } from "./landmarks";
import { steam } from "./nature";
import { poses } from "./poses";

const W = 1080;
const H = 1920;

export function coverTalk(): Art {
  const chair = (x: number, s: number, c: string) =>
    put(
      x,
      1216,
      1,
      g(
        `scale(${s} 1)`,
        cut(pill(-152, -330, 120, 300, 54), dark(c, 0.12), 10) +
          cut(pill(-140, -130, 270, 112, 40), c, 8) +
          cut(pill(-60, -172, 206, 70, 34), lite(c, 0.18), 8) +
          flat(box(-110, -26, 18, 46), "#33204e") +
          flat(box(84, -26, 18, 46), "#33204e"),
      ),
    );
  const bubble = (x: number, y: number, w: number, h: number, c: string, tail: number) =>
    cut(
      `${pill(x, y, w, h, 54)}M${x + w / 2 + tail * 10} ${y + h - 0.5}L${x + w / 2 + tail * 92} ${y + h + 86}L${x + w / 2 + tail * 108} ${y + h - 0.5}Z`,
      c,
      12,
    );
  const lines = (x: number, y: number, rows: readonly number[], c: string) =>
    rows.map((w, i) => line(path([x, y + i * 46], [x + w, y + i * 46]), c, 17)).join("");
  return sheet(
    W,
    H,
    ["#f0e7fa", "#dcccf3", "#c6b0ea"],
    times(9, (i) => flat(box(i * 128 - 10, 0, 60, 1150), "#ffffff", 'opacity=".26"')) +
      cut(arch(330, 980, 420, 250), "#fffaf0", 12) +
      clip(
        "talkwin",
        arch(356, 960, 368, 276),
        flat(box(300, 200, 500, 800), "#f7cf8e") +
          flat(disc(542, 520, 120), "#f0a81c") +
          alps(9, 330, 760, 800, 140, 4, "#a68cd0", "#fffaf0") +
          mole(542, 960, 0.98, "#5b3a93", "#f7cf8e") +
          roofs(8, 960, 110, 110, 760, "#7d5ab8", "#ffe9a8"),
      ) +
      flat(box(428, 310, 14, 660), "#fffaf0") +
      flat(box(638, 310, 14, 660), "#fffaf0") +
      flat(box(356, 470, 368, 14), "#fffaf0") +
      cut(box(306, 972, 468, 30), "#f0a81c", 6) +
      bubble(86, 612, 400, 190, "#5b3a93", -1) +
      lines(142, 662, [280, 210, 130], "#f0e7fa") +
      bubble(600, 560, 320, 196, "#f0a81c", 1) +
      put(
        760,
        652,
        1,
        [-128, 8]
          .map(
            (x) =>
              line(box(x, -60, 120, 120), "#33204e", 5) +
              line(
                `${path([x, 0], [x + 120, 0])}${path([x + 60, -60], [x + 60, 60])}`,
                "#33204e",
                2,
                'opacity=".35"',
              ),
          )
          .join("") +
          line("M-104 -22H-32V16H-104ZM-68 -46V48", "#33204e", 11) +
          line("M66 -46L70 -34M24 -22H114M92 -18C84 14 62 36 26 46M46 -18C54 12 80 38 114 46", "#33204e", 11),
      ) +
      flat(box(0, 1150, W, 800), "#7d5ab8") +
      times(12, (i) => line(path([i * 100 - 20, 1150], [(i - 5.4) * 190 + 540, H]), "#6a48a6", 5)) +
      flat(box(0, 1140, W, 18), "#5b3a93") +
      cut(disc(540, 1300, 470, 92), "#f0a81c", 8) +
      line(disc(540, 1300, 430, 78), "#fffaf0", 8) +
      line(disc(540, 1300, 388, 64), "#5b3a93", 6) +
      flat(poly([950, 800], [1060, 800], [1180, 1150], [820, 1150]), "#fff6cf", 'opacity=".35"') +
      line(path([1006, 1210], [1006, 780]), "#33204e", 12) +
      cut(disc(1006, 1214, 64, 14), "#33204e", 4) +
      cut(poly([970, 700], [1046, 700], [1084, 806], [932, 806]), "#f0a81c", 8) +
      flat(poly([932, 806], [1084, 806], [1078, 790], [938, 790]), "#fffaf0") +
      chair(250, 1, "#c8452b") +
      chair(830, -1, "#2f8f86") +
      person(262, 1228, 4.5, poses.chair, { coat: "#f0c95a", legs: "#33204e", cut: "bob", hair: "#241517" }) +
      person(818, 1228, -4.5, poses.chair, {
        coat: "#e9eef8",
        legs: "#5a3a2a",
        cut: "short",
        hair: "#8a4a22",
        skin: "#f3c7a2",
      }) +
      cut(disc(540, 1140, 112, 28), "#fffaf0", 8) +
      strip(path([540, 1160], [540, 1262]), "#33204e", 12) +
      cut(disc(540, 1268, 56, 12), "#33204e", 3) +
      put(
        504,
        1136,
        0.9,
        cut("M-34 -54H34L26 0H-26Z", "#c8322b", 4) + strip("M32 -46c20 0 18 28 -4 28", "#c8322b", 7, 2),
      ) +
      put(584, 1138, 0.9, cut("M-30 -44H30L22 0H-22Z", "#5b3a93", 4)) +
      steam(500, 1080, 90, 16, "#ffffff", 0.8) +
      steam(586, 1090, 80, 14, "#ffffff", 0.8) +
      put(
        520,
        1350,
        1.2,
        cut("M-96 20C-110 -30 -50 -52 0 -46C30 -62 70 -58 84 -34C108 -20 104 20 80 22Z", "#33204e", 6) +
          cut(poly([50, -44], [56, -70], [72, -50]), "#33204e", 2) +
          cut(poly([80, -44], [94, -64], [98, -34]), "#33204e", 2) +
          line("M-90 16C-60 36 -10 30 10 20", "#4b3170", 12) +
          line("M60 -22q8 6 14 0M84 -20q6 6 12 0", "#f0a81c", 3),
      ),
  );
}
