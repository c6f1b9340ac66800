// Photographs of game things: the board from above, dice close up.
import { hand } from "./figure";
import { type Art, cut, dice, disc, flat, g, line, type P, path, poly, put, r, sheet, times } from "./kit";
import { card, cube, die, hexes, house, meeple, mug, planks, plate } from "./props";

const W = 1600;
const H = 1200;

export function boardFromAbove(): Art {
  const sea = poly(
    ...Array.from(
      { length: 6 },
      (_, j): P => [800 + 500 * Math.cos((j * Math.PI) / 3), 590 + 500 * Math.sin((j * Math.PI) / 3)],
    ),
  );
  return sheet(
    W,
    H,
    ["#b5683e", "#a5582f"],
    planks("#bd7148") +
      flat(disc(800, 560, 760), "#ffd27a", 'opacity=".13"') +
      cut(sea, "#fff0dc", 16) +
      flat(sea, "#3f86c9", 'transform="translate(40 29.5) scale(.95)"') +
      times(12, (i) =>
        put(
          800 + 440 * Math.cos(i * 0.53),
          590 + 440 * Math.sin(i * 0.53),
          1,
          line("M-26 0q13 -12 26 0t26 0", "#a9d2f2", 5),
        ),
      ) +
      hexes(800, 590, 108, 1) +
      line(path([706, 482], [612, 540], [612, 648]), "#1e49c4", 15) +
      house(612, 534, "#1e49c4") +
      house(706, 482, "#1e49c4") +
      line(path([894, 700], [988, 644], [988, 530]), "#c8322b", 15) +
      house(894, 700, "#c8322b") +
      house(988, 530, "#c8322b") +
      line(path([800, 810], [800, 700]), "#f4c534", 15) +
      house(800, 806, "#f4c534") +
      meeple(806, 620, 0.9, "#241517") +
      mug(196, 250, 1.15, "#1e49c4", "#6a3c1e", 200) +
      mug(1450, 880, 1.15, "#c8322b", "#b3733a", 20) +
      mug(1330, 150, 0.9, "#f4c534", "#7a2333", -40) +
      plate(190, 930, 128, "#1e49c4") +
      times(16, (i) =>
        cut(
          disc(
            190 + 60 * Math.cos(i * 2.4) * Math.sqrt(i / 16),
            930 + 70 * Math.sin(i * 2.4) * Math.sqrt(i / 16),
            19,
          ),
          ["#c98d45", "#e0b26a", "#8d5526"][i % 3] ?? "#c98d45",
          4,
        ),
      ) +
      die(1190, 980, 18, "#fffaf0", "#c8322b", 5) +
      die(1282, 1020, -24, "#c8322b", "#fffaf0", 4) +
      times(5, (i) =>
        card(520 + i * 44, 96 - Math.abs(i - 2) * -10, -24 + i * 12, i % 2 ? "#2f7a4f" : "#c65a3a"),
      ) +
      times(4, (i) => card(1466, 470 + i * 36, 84 + i * 9, i % 2 ? "#1e49c4" : "#f4c534")) +
      times(3, (i) => card(420 + i * 20, 1120 + i * 6, -8 + i * 12, "#0a1b55")) +
      hand([-60, 500], [330, 560], 104, "#f4c534", "#f0bd94") +
      hand([1010, 1280], [905, 930], 104, "#1e49c4", "#d99a72") +
      hand([900, -70], [1010, 250], 100, "#2f8f6b", "#f4c9a4") +
      hand([1690, 640], [1330, 640], 100, "#c8322b", "#e8b088") +
      house(1262, 632, "#c8322b", 14),
  );
}

export function diceCloseUp(): Art {
  const rnd = dice(12);
  return sheet(
    W,
    H,
    ["#0a1b55", "#1e49c4", "#c77b54"],
    times(26, (i) =>
      flat(
        disc(rnd(0, W), rnd(20, 560), rnd(26, 90)),
        ["#ffd27a", "#ff9f57", "#9db8ff", "#f6afc6"][i % 4] ?? "#ffd27a",
        `opacity="${r(rnd(0.14, 0.42))}"`,
      ),
    ) +
      cut(poly([-20, 640], [1620, 560], [1620, 1220], [-20, 1220]), "#d9926c", 12) +
      flat(poly([-20, 900], [1620, 760], [1620, 1220], [-20, 1220]), "#e5ac88") +
      line(path([-20, 902], [1620, 762]), "#b8683f", 5) +
      put(
        330,
        590,
        1,
        times(5, (i) =>
          g(
            `rotate(${-34 + i * 17} 0 260)`,
            card(0, 0, 0, ["#c8322b", "#1e49c4", "#2f7a4f", "#f4c534", "#7a4fc0"][i] ?? "#c8322b", 2.4),
          ),
        ),
      ) +
      hand([-40, 1150], [318, 880], 190, "#2f8f6b", "#f0bd94", false) +
      times(3, (i) => line(path([286 + i * 46, 862 - i * 8], [306 + i * 40, 800 - i * 8]), "#f0bd94", 42)) +
      meeple(1270, 800, 3.3, "#c8322b") +
      meeple(1450, 740, 2.3, "#f4c534") +
      meeple(1070, 700, 1.9, "#2f8f6b") +
      cube(760, 770, 132, "#fffaf0", "#c8322b", -7) +
      cube(1010, 930, 118, "#1e49c4", "#fffaf0", 9) +
      times(6, (i) =>
        cut(
          disc(560 + (i % 3) * 62, 1090 + Math.floor(i / 3) * 44 - i * 10, 46, 26),
          i % 2 ? "#f4c534" : "#e0a02a",
          6,
        ),
      ) +
      times(3, (i) => cut(disc(1330, 1060 - i * 24, 84, 38), i % 2 ? "#fffaf0" : "#7a4fc0", 8)) +
      flat(disc(1330, 1012, 40, 18), "#fffaf0"),
  );
}
