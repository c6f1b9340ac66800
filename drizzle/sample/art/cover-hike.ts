// Cover: up to Superga.
import { person } from "./figure";
import { type Art, curve, cut, disc, flat, g, line, path, put, ridge, sheet, times } from "./kit";
import { alps, basilica } from "./landmarks";
import { cloud, leaves, pine, poplar } from "./nature";
import { poses } from "./poses";
import { backpack } from "./props";

const W = 1080;
const H = 1920;

export function coverHike(): Art {
  return sheet(
    W,
    H,
    ["#f2f3d2", "#dce6be", "#c3d49b", "#a9c07c"],
    cut(disc(262, 430, 128), "#fff6d8", 8) +
      cloud(800, 240, 1, "#fbfae8") +
      cloud(180, 660, 0.7, "#fbfae8") +
      alps(23, -120, 1240, 800, 330, 6, "#a99bc4", "#fffdf4") +
      alps(7, -90, 1200, 860, 190, 8, "#8a77b0", "#e9e2f0") +
      cut(ridge(1400, [-40, 900], [200, 850], [420, 880], [700, 830], [1120, 880]), "#9fbd7a", 10) +
      g(
        "translate(0 116)",
        cut(
          ridge(
            1500,
            [120, 1160],
            [300, 1040],
            [440, 880],
            [560, 760],
            [640, 716],
            [790, 714],
            [880, 770],
            [1000, 900],
            [1140, 960],
          ),
          "#5f3a88",
          14,
        ) +
          cut(
            ridge(
              1500,
              [420, 1160],
              [600, 980],
              [700, 850],
              [770, 780],
              [880, 830],
              [980, 960],
              [1140, 1040],
            ),
            "#4b2c72",
            8,
          ) +
          basilica(712, 726, 0.86, "#fff3d6", "#7fb0a0", "#4b2c72") +
          times(26, (i) =>
            poplar(
              330 + ((i * 97) % 740),
              960 + ((i * 61) % 130) - Math.max(0, ((i * 97) % 740) - 240) * 0.12,
              56 + ((i * 29) % 40),
              i % 3 ? "#7a52a6" : "#d98a3a",
            ),
          ) +
          line(
            curve(
              [420, 1190],
              [640, 1120],
              [560, 1040],
              [770, 970],
              [690, 900],
              [790, 850],
              [730, 790],
              [740, 740],
            ),
            "#f6e7c0",
            9,
            'stroke-dasharray="2 20"',
          ),
      ) +
      cut(ridge(H, [-40, 1090], [220, 1130], [470, 1170], [760, 1110], [1120, 1150]), "#86a956", 12) +
      pine(80, 1150, 250, "#2f5d43") +
      pine(964, 1180, 330, "#2f5d43") +
      pine(1040, 1200, 230, "#3a6f4d") +
      pine(850, 1160, 150, "#3a6f4d") +
      cut(ridge(H, [-40, 1210], [200, 1226], [500, 1262], [820, 1240], [1120, 1290]), "#5f8a45", 12) +
      line(path([430, 1020], [476, 1262]), "#33204e", 7) +
      line(path([700, 1040], [738, 1250]), "#33204e", 7) +
      person(
        356,
        1260,
        4,
        poses.walk,
        { coat: "#e9742e", legs: "#33204e", cut: "cap" },
        backpack("#2c6e7f"),
      ) +
      person(
        624,
        1256,
        3.7,
        poses.walk,
        { coat: "#f4c534", legs: "#3b4a63", cut: "bun", hair: "#3a1d1a" },
        backpack("#b3143a"),
      ) +
      put(
        786,
        1262,
        1,
        cut(
          "M-46 -10C-56 -58 -18 -66 -8 -52H28L48 -74L54 -52C62 -44 54 -26 40 -28L34 0H22L20 -20H-22L-26 0H-40Z",
          "#fff3d6",
          4,
        ) +
          line(path([-46, -44], [-70, -76]), "#fff3d6", 9) +
          flat(disc(38, -52, 4), "#33204e"),
      ) +
      cut(ridge(H, [-40, 1420], [260, 1370], [640, 1430], [1120, 1390]), "#3f6d3c", 12) +
      cut(ridge(H, [-40, 1620], [300, 1660], [800, 1590], [1120, 1640]), "#33204e", 10) +
      pine(60, 1700, 330, "#284f3a") +
      pine(190, 1760, 240, "#2f5d43") +
      pine(1010, 1720, 300, "#284f3a") +
      leaves(3, 20, 240, 1440, 720, 320, ["#d98a3a", "#f4c534", "#b3143a"], 15),
  );
}
