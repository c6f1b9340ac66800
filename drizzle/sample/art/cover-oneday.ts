// Cover: a day for two, at sunset on the bridge.
import { person } from "./figure";
import { type Art, box, cut, disc, flat, line, path, pill, put, ridge, sheet, times } from "./kit";
import { granMadre } from "./landmarks";
import { cloud, lantern, poplar } from "./nature";
import { poses } from "./poses";

const W = 1080;
const H = 1920;

export function coverOneday(): Art {
  return sheet(
    W,
    H,
    ["#5a2340", "#8f3033", "#e0703f", "#ffa062", "#57305a", "#0e3a60"],
    flat(disc(540, 760, 360), "#ffd08a", 'opacity=".3"') +
      cut(disc(540, 760, 250), "#ffc06a", 12) +
      cloud(220, 420, 1.2, "#b5484a") +
      cloud(840, 330, 1, "#c8604f") +
      cloud(700, 540, 0.7, "#e8875c") +
      cut(
        ridge(1300, [-40, 860], [220, 800], [430, 850], [640, 810], [860, 740], [1120, 800]),
        "#57305a",
        10,
      ) +
      granMadre(240, 846, 0.8, "#ffd8b0", "#8f3033", "#57305a") +
      times(9, (i) => poplar(560 + i * 62, 880, 70 + ((i * 41) % 50), i % 2 ? "#3a2452" : "#4a2b5a")) +
      cut(box(-20, 880, 1120, 300), "#1a4a74", 6) +
      times(22, (i) =>
        flat(
          pill(540 - 20 - ((i * 67) % 210), 896 + i * 12, 60 + ((i * 83) % 300), 6),
          i % 3 ? "#ffa062" : "#ffe0a8",
          'opacity=".85"',
        ),
      ) +
      line(path([150, 1180], [150, 560]), "#0a1f3a", 13) +
      lantern(150, 540, 540, 1, "#0a1f3a", "#ffe0a8") +
      line(path([930, 1180], [930, 560]), "#0a1f3a", 13) +
      lantern(930, 540, 540, 1, "#0a1f3a", "#ffe0a8") +
      cut(box(-20, 1060, 1120, 30), "#e8b48c", 8) +
      times(12, (i) =>
        put(40 + i * 92, 1088, 1, cut("M-22 150C-34 100 -12 80 -14 0H14C12 80 34 100 22 150Z", "#d89a70", 6)),
      ) +
      cut(box(-20, 1232, 1120, 60), "#c98a62", 8) +
      flat(box(0, 1290, W, 700), "#57305a") +
      times(8, (i) => flat(box(0, 1330 + i * 74, W, 6), "#0e3a60", 'opacity=".4"')) +
      flat(disc(530, 1316, 190, 16), "#1a1428", 'opacity=".35"') +
      person(440, 1312, 4.6, poses.rest, { coat: "#0e3a60", legs: "#1a1428", cut: "short" }, "", true) +
      person(
        616,
        1312,
        4.3,
        poses.wave,
        { coat: "#ffefd8", legs: "#8f3033", cut: "long", hair: "#3a1d1a" },
        "",
        true,
      ),
  );
}
