// Photograph: the long dinner table.
import { person } from "./figure";
import { type Art, box, cut, disc, flat, line, path, pill, poly, put, sheet, times } from "./kit";
import { steam } from "./nature";
import { poses } from "./poses";
import { blob9, dumpling } from "./props";

const W = 1600;
const H = 1200;

export function longDinner(): Art {
  const coats = ["#c8322b", "#1e2b3a", "#2f7a58", "#f4c534", "#1e49c4", "#b3143a"];
  const cuts = ["bun", "short", "bob", "cap", "long", "short"] as const;
  const lamp = (x: number, y: number) =>
    line(path([x, 0], [x, y]), "#1e2b3a", 5) +
    flat(disc(x, y + 60, 130), "#ffd27a", 'opacity=".25"') +
    cut(disc(x, y + 60, 84, 68), "#d8362a", 8) +
    [-44, 0, 44]
      .map((k) => line(`M${x} ${y - 6}Q${x + k * 1.7} ${y + 60} ${x} ${y + 126}`, "#f4a63a", 4))
      .join("") +
    cut(box(x - 30, y - 16, 60, 18), "#f4c534", 3) +
    cut(box(x - 30, y + 120, 60, 18), "#f4c534", 3) +
    times(4, (i) => line(path([x - 15 + i * 10, y + 138], [x - 15 + i * 10, y + 190]), "#f4c534", 4));
  const dish = (x: number, y: number, kind: number) =>
    cut(disc(x, y, 110, 30), "#fffaf0", 7) +
    flat(disc(x, y - 2, 92, 22), "#f1e6d2") +
    (kind === 0
      ? [-46, 0, 46].map((k) => dumpling(x + k, y - 18, 0.56)).join("") +
        dumpling(x - 22, y - 34, 0.56) +
        dumpling(x + 24, y - 34, 0.56)
      : kind === 1
        ? times(9, (i) => cut(blob9(x - 60 + i * 14, y - 8 - (i % 3) * 10), i % 2 ? "#4f8f3a" : "#7ab648", 2))
        : times(8, (i) =>
            cut(disc(x - 52 + i * 15, y - 10 - (i % 3) * 11, 18, 14), i % 2 ? "#c8322b" : "#e8862e", 3),
          ));
  return sheet(
    W,
    H,
    ["#ffe3c2", "#fdcb9b", "#f2a468"],
    times(16, (i) => flat(box(i * 106, 0, 50, 760), "#ffffff", 'opacity=".16"')) +
      cut(pill(90, 210, 300, 330, 8), "#1e2b3a", 8) +
      flat(box(114, 234, 252, 282), "#fff6e6") +
      flat(disc(290, 330, 44), "#d8362a") +
      flat(
        poly([114, 516], [114, 440], [190, 360], [250, 430], [300, 390], [366, 470], [366, 516]),
        "#2f7a58",
      ) +
      cut(pill(1220, 190, 280, 360, 8), "#fffaf0", 8) +
      flat(box(1240, 210, 240, 320), "#1e2b3a") +
      flat(disc(1410, 290, 34), "#ffe9a8") +
      flat(box(1352, 210, 12, 320), "#fffaf0") +
      lamp(520, 90) +
      lamp(800, 40) +
      lamp(1080, 90) +
      times(6, (i) =>
        person(
          204 + i * 238,
          850,
          i > 2 ? -5.4 : 5.4,
          i % 2
            ? poses.toast
            : i === 2
              ? {
                  ...poses.table,
                  arms: [
                    [
                      [-20, -34],
                      [-24, -54],
                    ],
                    [
                      [17, -40],
                      [20, -58],
                    ],
                  ],
                }
              : poses.table,
          {
            coat: coats[i] ?? "#c8322b",
            legs: "#1e2b3a",
            cut: cuts[i] ?? "short",
            skin: ["#f0bd94", "#d99a72", "#f4c9a4"][i % 3] ?? "#f0bd94",
            hair: i % 2 ? "#241517" : "#4a2a1c",
          },
          i % 2 || i === 2
            ? flat(poly([14.5, -73], [24.5, -73], [23, -60], [16, -60]), "#fffaf0") +
                flat(poly([15, -69], [24, -69], [23, -61], [16, -61]), "#e8a23a")
            : "",
        ),
      ) +
      cut(box(-20, 830, 1640, 400), "#c8322b", 14) +
      cut(box(-20, 800, 1640, 120), "#e2502f", 6) +
      times(28, (i) => flat(poly([i * 60 - 20, 920], [i * 60 + 40, 920], [i * 60 + 10, 970]), "#f4c534")) +
      dish(170, 870, 2) +
      dish(430, 884, 0) +
      dish(1170, 884, 1) +
      dish(1440, 870, 0) +
      put(
        800,
        880,
        1,
        cut("M-170 -70H170C170 10 110 30 0 30C-110 30 -170 10 -170 -70Z", "#1e2b3a", 8) +
          cut(disc(0, -70, 170, 38), "#5a6b7d", 4) +
          flat(disc(0, -68, 150, 28), "#c8452b") +
          times(10, (i) =>
            flat(
              disc(-110 + i * 24, -72 + (i % 3) * 10, 15, 9),
              ["#7ab648", "#fff3dc", "#e8862e"][i % 3] ?? "#fff",
            ),
          ),
      ) +
      steam(740, 790, 260, 50, "#ffffff", 0.6) +
      steam(850, 780, 300, 54, "#ffffff", 0.5) +
      [610, 1000]
        .map(
          (x, i) =>
            cut(
              `M${x - 28} 900V780L${x - 11} 744V690H${x + 11}V744L${x + 28} 780V900Z`,
              i ? "#2f7a58" : "#7a2333",
              6,
            ) + flat(box(x - 28, 806, 56, 50), "#fff6e6"),
        )
        .join("") +
      [300, 540, 1070, 1305]
        .map(
          (x) =>
            cut(poly([x - 24, 812], [x + 24, 812], [x + 18, 876], [x - 18, 876]), "#fffaf0", 4) +
            flat(poly([x - 21, 836], [x + 21, 836], [x + 17, 872], [x - 17, 872]), "#e8a23a"),
        )
        .join(""),
  );
}
