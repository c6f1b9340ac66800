// Photographs of the name-tag afternoon.
import { type Pose, person } from "./figure";
import { type Art, blob, box, cut, disc, flat, line, path, poly, put, ridge, sheet, times } from "./kit";
import { mole } from "./landmarks";
import { cloud, leaves, poplar, tree } from "./nature";
import { poses, runner } from "./poses";
import { nameTag } from "./props";

const W = 1600;
const H = 1200;

export function parkChase(): Art {
  return sheet(
    W,
    H,
    ["#bfe6f2", "#e6ff9b", "#cdf949"],
    cut(disc(1240, 230, 110), "#ffd21f", 8) +
      cloud(360, 170, 1.1, "#fffef2") +
      cloud(860, 110, 0.7, "#fffef2") +
      cut(ridge(1300, [-40, 560], [400, 500], [900, 540], [1660, 480]), "#9bd45a", 8) +
      times(10, (i) =>
        tree(
          40 + i * 176,
          660 + (i % 2) * 20,
          380 + ((i * 61) % 120),
          ["#e9742e", "#f4c534", "#2f9a4a", "#c8322b", "#58b93c"][i % 5] ?? "#f4c534",
          "#4a1738",
        ),
      ) +
      cut(ridge(1300, [-40, 650], [500, 630], [1000, 660], [1660, 630]), "#7fcf3a", 10) +
      times(12, (i) =>
        flat(
          poly([i * 150 - 60, 656], [i * 150 + 20, 656], [i * 230 - 420, H], [i * 230 - 560, H]),
          "#98dc52",
          'opacity=".5"',
        ),
      ) +
      put(
        240,
        740,
        1,
        cut(box(-110, -44, 220, 16), "#8d5526", 4) +
          cut(box(-110, -84, 220, 16), "#8d5526", 4) +
          line(path([-80, -40], [-80, 10]), "#4a1738", 10) +
          line(path([80, -40], [80, 10]), "#4a1738", 10),
      ) +
      person(190, 752, 2.6, poses.chair, { coat: "#7a4fc0", legs: "#241517", cut: "bob" }) +
      person(1420, 780, -2.8, poses.cheer, { coat: "#1e49c4", legs: "#241517", cut: "cap" }) +
      runner(1220, 990, 5, poses.flee, { coat: "#ff7a2a", legs: "#241a3a", cut: "short" }, "#1e49c4") +
      runner(
        860,
        1020,
        5.4,
        {
          ...poses.run,
          arms: [
            [
              [-6, -58],
              [-17, -50],
            ],
            [
              [30, -66],
              [48, -70],
            ],
          ],
        },
        { coat: "#e0007b", legs: "#2d0a24", cut: "bun", hair: "#3a1d1a", skin: "#f4c9a4" },
        "#7a1fa0",
      ) +
      runner(
        500,
        1030,
        5.2,
        poses.flee,
        { coat: "#2f8f86", legs: "#1d2a44", cut: "long", hair: "#5a2a1a" },
        "#e0007b",
      ) +
      runner(
        190,
        1080,
        5.4,
        {
          ...poses.run,
          arms: [
            [
              [-6, -58],
              [-17, -50],
            ],
            [
              [30, -64],
              [46, -66],
            ],
          ],
        },
        { coat: "#ffd21f", legs: "#4a1f8a", cut: "cap", skin: "#d99a72" },
        "#c8322b",
      ) +
      put(1040, 480, 5, nameTag(0, 0, 16, "#e0007b")) +
      times(4, (i) => line(path([24, 720 + i * 60], [110 - i * 8, 714 + i * 60]), "#fffde0", 10)) +
      cut(ridge(1300, [-40, 1150], [500, 1130], [1100, 1160], [1660, 1130]), "#3f9f3a", 10) +
      leaves(4, 60, 0, 700, W, 480, ["#e9742e", "#f4c534", "#c8322b"], 15),
  );
}

export function lawnPicnic(): Art {
  const coats = ["#ffd21f", "#e0007b", "#1e49c4", "#ff7a2a", "#7a4fc0", "#2f8f86", "#c8322b", "#fff6dc"];
  const cuts = ["bob", "short", "bun", "cap", "long", "short", "bob", "cap"] as const;
  return sheet(
    W,
    H,
    ["#fbe7bd", "#ffd9a0", "#f6b86a"],
    cut(disc(420, 330, 130), "#ff9f4a", 8) +
      cloud(900, 180, 1, "#fff3dc") +
      cut(ridge(1300, [-40, 520], [400, 470], [900, 430], [1300, 480], [1660, 430]), "#c9a24a", 8) +
      mole(1130, 500, 0.46, "#7a3d5a", "#ffe9a8") +
      times(9, (i) =>
        poplar(
          60 + i * 190,
          590,
          170 + ((i * 47) % 90),
          ["#b8452e", "#d98a3a", "#7fa04c"][i % 3] ?? "#d98a3a",
        ),
      ) +
      cut(ridge(1300, [-40, 580], [500, 560], [1000, 590], [1660, 560]), "#a5b84a", 10) +
      cut(poly([-20, 1200], [30, 300], [130, 300], [190, 1200]), "#5a3424", 10) +
      cut(
        blob([-80, -40], [300, -60], [480, 60], [430, 250], [240, 330], [60, 400], [-80, 330]),
        "#c8452b",
        12,
      ) +
      cut(blob([-80, -60], [160, -60], [290, 60], [240, 190], [80, 240], [-80, 220]), "#e9742e", 8) +
      cut(ridge(1300, [-40, 800], [500, 780], [1100, 800], [1660, 780]), "#8aa83a", 10) +
      person(
        1360,
        790,
        4,
        {
          ...poses.cheer,
          legs: [
            [
              [-12, -30],
              [-20, -14],
            ],
            [
              [12, -30],
              [20, -14],
            ],
          ],
        },
        { coat: "#e0007b", legs: "#2d0a24", cut: "bun" },
      ) +
      flat(disc(1360, 830, 90, 12), "#3a4a14", 'opacity=".3"') +
      times(5, (i) =>
        person(
          430 + i * 190,
          900 - (i % 2) * 14,
          i > 2 ? -5 : 5,
          [
            poses.sit,
            poses.cross,
            {
              ...poses.cross,
              arms: [
                [
                  [-18, -44],
                  [-22, -62],
                ],
                [
                  [18, -44],
                  [22, -62],
                ],
              ],
            } as Pose,
            poses.cross,
            poses.sit,
          ][i] ?? poses.cross,
          {
            coat: coats[i] ?? "#c8322b",
            legs: "#2a2144",
            cut: cuts[i] ?? "short",
            skin: ["#f0bd94", "#d99a72", "#f4c9a4"][i % 3] ?? "#f0bd94",
          },
        ),
      ) +
      cut(poly([360, 930], [1290, 930], [1420, 1130], [250, 1130]), "#fffaf0", 10) +
      times(8, (i) =>
        flat(
          poly([392 + i * 120, 930], [446 + i * 120, 930], [368 + i * 150, 1130], [300 + i * 150, 1130]),
          "#1e49c4",
          'opacity=".35"',
        ),
      ) +
      times(4, (i) =>
        flat(box(300 - i * 14, 944 + i * 50, 1040 + i * 28, 20 + i * 2), "#1e49c4", 'opacity=".3"'),
      ) +
      cut(disc(560, 1010, 120, 34), "#fffdf4", 8) +
      times(10, (i) => cut(disc(490 + i * 16, 1000 - (i % 3) * 14, 20), i % 2 ? "#e2502f" : "#f4a63a", 3)) +
      cut(disc(1080, 1020, 130, 36), "#fffdf4", 8) +
      times(7, (i) =>
        cut(
          poly([990 + i * 28, 1016], [1010 + i * 28, 976], [1034 + i * 28, 1016]),
          i % 2 ? "#f4e2c0" : "#e8c58a",
          4,
        ),
      ) +
      [760, 860]
        .map(
          (x, i) =>
            cut(
              `M${x - 26} 1060V960L${x - 10} 930V880H${x + 10}V930L${x + 26} 960V1060Z`,
              i ? "#2f7a58" : "#e9742e",
              6,
            ) + flat(box(x - 26, 980, 52, 44), "#fff6e6"),
        )
        .join("") +
      times(4, (i) => put(680 + i * 90, 1090, 3.4, nameTag(0, 0, i * 26 - 40, coats[i * 2] ?? "#e0007b"))) +
      person(
        300,
        1120,
        5.4,
        {
          ...poses.cross,
          arms: [
            [
              [-14, -26],
              [-6, -18],
            ],
            [
              [16, -30],
              [26, -38],
            ],
          ],
        },
        { coat: coats[5] ?? "#2f8f86", legs: "#241517", cut: "cap" },
        "",
        true,
      ) +
      put(300, 1120, 5.4, nameTag(0, -27, -4, "#ffd21f")) +
      person(
        1370,
        1130,
        -5.4,
        poses.cross,
        { coat: coats[6] ?? "#c8322b", legs: "#241517", cut: "long", hair: "#5a2a1a" },
        "",
        true,
      ) +
      leaves(5, 50, 0, 640, W, 540, ["#e9742e", "#f4c534", "#c8322b"], 15),
  );
}
