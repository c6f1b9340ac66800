// Photographs of the dumpling kitchen.
import { hand } from "./figure";
import { type Art, cut, dice, disc, flat, line, path, pill, put, sheet, strip, times } from "./kit";
import { steam } from "./nature";
import { bowl, dumpling, planks } from "./props";

const W = 1600;
const H = 1200;

export function wrappingTable(): Art {
  const rnd = dice(3);
  return sheet(
    W,
    H,
    ["#8a4a14", "#74390c"],
    planks("#96541c") +
      times(9, () =>
        flat(disc(rnd(300, 1300), rnd(250, 950), rnd(60, 190), rnd(30, 110)), "#fff6e6", 'opacity=".2"'),
      ) +
      times(130, () => flat(disc(rnd(0, W), rnd(0, H), rnd(2, 6)), "#fff6e6", 'opacity=".7"')) +
      cut(pill(90, 90, 640, 470, 30), "#1e2b3a", 14) +
      flat(pill(112, 112, 596, 426, 20), "#2c3d50") +
      times(20, (i) =>
        put(
          176 + (i % 5) * 116,
          178 + Math.floor(i / 5) * 100,
          1,
          dumpling(0, 20, 0.72, i % 6 ? "#fff3dc" : "#f6e3b8", (i % 3) * 6 - 6),
        ),
      ) +
      bowl(1330, 250, 190, "#1e49c4", "#e8a58a", ["#7ab648", "#d98060", "#4f8f3a", "#f4d0b4"], 5) +
      strip(path([1330, 190], [1530, 40]), "#d9b06a", 20) +
      bowl(1470, 560, 86, "#fffaf0", "#7a2f1a", ["#c8322b", "#8f4a2a"], 7) +
      times(
        6,
        (i) =>
          cut(disc(880 + (i % 3) * 88, 160 + Math.floor(i / 3) * 96, 64), "#fff3dc", 8) +
          line(disc(880 + (i % 3) * 88, 160 + Math.floor(i / 3) * 96, 54), "#f1ddb6", 3),
      ) +
      strip(path([120, 1000], [560, 760]), "#e0ab68", 62, 12) +
      strip(path([64, 1030], [110, 1006]), "#b97c38", 26, 6) +
      strip(path([570, 754], [616, 730]), "#b97c38", 26, 6) +
      cut(disc(830, 780, 132), "#fff3dc", 10) +
      flat(disc(830, 780, 70), "#e8a58a") +
      times(12, (i) =>
        flat(pill(800 + rnd(-30, 70), 750 + rnd(-20, 60), 16, 8, 4), i % 2 ? "#7ab648" : "#d98060"),
      ) +
      hand([520, 1290], [716, 870], 120, "#c8322b", "#f0bd94") +
      hand([1200, 1290], [960, 880], 120, "#c8322b", "#f0bd94") +
      hand([1700, 860], [1300, 800], 112, "#2f7a58", "#e8b088", false) +
      dumpling(1230, 800, 1.3, "#fff3dc", -8) +
      line(path([1262, 778], [1300, 796]), "#e8b088", 34) +
      dumpling(1420, 1060, 1.1, "#fff3dc", 10) +
      dumpling(300, 660, 1, "#fff3dc", -12),
  );
}

export function steamerFromAbove(): Art {
  const basket = (x: number, y: number, a: number, n: number) =>
    cut(disc(x, y, a), "#c98d45", 18) +
    line(disc(x, y, a * 0.95), "#e8b878", a * 0.06) +
    times(36, (i) =>
      line(
        path(
          [x + a * 0.9 * Math.cos(i * 0.1745), y + a * 0.9 * Math.sin(i * 0.1745)],
          [x + a * Math.cos(i * 0.1745), y + a * Math.sin(i * 0.1745)],
        ),
        "#9a622a",
        4,
      ),
    ) +
    flat(disc(x, y, a * 0.86), "#f4e2c0") +
    times(9, (i) =>
      line(
        path(
          [x - Math.sqrt(Math.max(0, 0.74 - ((i - 4) / 5) ** 2)) * a, y + (i - 4) * a * 0.19],
          [x + Math.sqrt(Math.max(0, 0.74 - ((i - 4) / 5) ** 2)) * a, y + (i - 4) * a * 0.19],
        ),
        "#e3c48d",
        6,
      ),
    ) +
    times(n, (i) =>
      put(
        x + a * 0.57 * Math.cos((i * 6.283) / n),
        y + a * 0.57 * Math.sin((i * 6.283) / n),
        a / 330,
        dumpling(0, 20, n > 6 ? 0.98 : 1.1),
        (i * 360) / n + 90,
      ),
    ) +
    put(x, y, a / 330, dumpling(0, 16, 1));
  return sheet(
    W,
    H,
    ["#b3143a", "#8f0f2e"],
    times(17, (i) => line(path([i * 110 - 60, 0], [i * 110 - 60, H]), "#c8264a", 22)) +
      times(12, (i) => line(path([0, i * 110], [W, i * 110]), "#a01236", 22, 'opacity=".55"')) +
      basket(660, 600, 500, 8) +
      basket(1400, 210, 300, 6) +
      put(
        1330,
        900,
        1,
        cut(disc(0, 0, 150), "#fffaf0", 12) +
          line(disc(0, 0, 138), "#1e49c4", 8) +
          flat(disc(0, 0, 112), "#4a1c12") +
          flat(disc(-30, -36, 44, 20), "#7a3420") +
          times(12, (i) =>
            flat(
              disc(86 * Math.cos(i * 2.4) * Math.sqrt(i / 12), 86 * Math.sin(i * 2.4) * Math.sqrt(i / 12), 9),
              i % 3 ? "#e2502f" : "#7ab648",
            ),
          ),
      ) +
      put(
        112,
        130,
        1,
        cut(disc(0, 0, 130), "#2f7a58", 12) +
          flat(disc(0, 0, 108), "#c9d66a") +
          flat(disc(-30, -30, 30, 18), "#e6eda0") +
          times(6, (i) => flat(pill(-60 + i * 22, -10 + (i % 3) * 18, 26, 8, 4), "#8a9a3a")),
      ) +
      times(5, (i) =>
        put(
          100 + i * 28,
          1080 - i * 22,
          1,
          cut("M0 0C20 -50 70 -60 110 -40C80 -30 40 -10 0 0Z", "#e2502f", 5) +
            line(path([108, -40], [130, -52]), "#4f8f3a", 9),
          i * 24 - 40,
        ),
      ) +
      strip(path([1010, 640], [1640, 520]), "#1e2b3a", 20, 12) +
      strip(path([1004, 700], [1640, 600]), "#1e2b3a", 20, 12) +
      put(950, 676, 1.15, dumpling(0, 0, 1.5), -10) +
      steam(560, 560, 420, 90, "#ffffff", 0.36) +
      steam(760, 640, 520, 110, "#ffffff", 0.3) +
      steam(420, 700, 380, 80, "#ffffff", 0.28),
  );
}
