// Photograph: the arcades after rain.
import { person } from "./figure";
import {
  type Art,
  arch,
  box,
  clip,
  curve,
  cut,
  dice,
  disc,
  flat,
  line,
  lite,
  path,
  pill,
  poly,
  r,
  sheet,
  strip,
  times,
} from "./kit";
import { mole } from "./landmarks";
import { lantern } from "./nature";
import { poses } from "./poses";

export function arcadeAfterRain(): Art {
  const [vx, vy] = [600, 820];
  const steps = [1, 0.74, 0.55, 0.41, 0.3, 0.22, 0.16];
  const tone = ["#d9926c", "#c97f5a", "#b36a4d", "#8f5248", "#6b4048", "#4a3048"];
  const at = (k: number) => ({ l: vx - 700 * k, w: 1400 * k, base: vy + 560 * k, top: vy - 900 * k });
  const rings = steps
    .slice(0, 6)
    .map((k, i) => {
      const [a, b] = [at(k), at(steps[i + 1] ?? k)];
      const ring = (m: { l: number; w: number; base: number; top: number }) => arch(m.l, m.base, m.w, m.top);
      const [yl, gap] = [a.top + a.w * 0.2, (a.base - a.top) * 0.01];
      return (
        flat(`${ring(a)}${ring(b)}`, tone[i] ?? "#4a3048", 'fill-rule="evenodd"') +
        flat(
          poly(
            [a.l + (b.l - a.l) * 0.2, a.base - 110 * k + gap],
            [a.l + (b.l - a.l) * 0.2, yl + 420 * k],
            [b.l - (b.l - a.l) * 0.2, yl + 450 * k],
            [b.l - (b.l - a.l) * 0.2, b.base - 60 * k],
          ),
          i % 2 ? "#1e49c4" : "#ffd27a",
          'opacity=".92"',
        ) +
        flat(
          poly(
            [a.l + a.w - (b.l - a.l) * 0.2, a.base - 60 * k],
            [a.l + a.w - (b.l - a.l) * 0.2, yl + 360 * k],
            [b.l + b.w + (b.l - a.l) * 0.2, yl + 400 * k],
            [b.l + b.w + (b.l - a.l) * 0.2, b.base - 40 * k],
          ),
          "#16389c",
        ) +
        line(ring(b).replace("Z", ""), lite(tone[i] ?? "#4a3048", 0.3), 12 * k)
      );
    })
    .join("");
  const end = at(0.16);
  const lamps = [0.2, 0.27, 0.37, 0.5, 0.68]
    .map((k) => lantern(vx, at(k).top, vy - 640 * k, 1.7 * k, "#1a1438", "#ffd98a"))
    .join("");
  const rnd = dice(6);
  const floor = poly(
    [-100, 1380],
    [end.l, end.base],
    [end.l + end.w, end.base],
    [1300, 1380],
    [1300, 1600],
    [-100, 1600],
  );
  return sheet(
    1200,
    1600,
    ["#8f5248", "#d9926c"],
    rings +
      clip(
        "end",
        arch(end.l, end.base, end.w, end.top),
        flat(box(400, 600, 400, 400), "#2a55d0") + mole(600, end.base, 0.34, "#0a1b55", "#ffd27a"),
      ) +
      clip(
        "floor",
        floor,
        flat(floor, "#3a2c50") +
          times(15, (i) =>
            flat(
              poly(
                [vx + (i - 7.5) * 22, end.base],
                [vx + (i - 7) * 22, end.base],
                [vx + (i - 7) * 260, 1600],
                [vx + (i - 7.5) * 260, 1600],
              ),
              "#5a4468",
              'opacity=".7"',
            ),
          ) +
          [940, 970, 1010, 1066, 1150, 1270, 1430]
            .map((y, i) => flat(box(0, y, 1200, 3 + i * 2), "#2a1f40", 'opacity=".5"'))
            .join(""),
      ) +
      times(46, () => {
        const y = rnd(930, 1580);
        const k = (y - 860) / 700;
        return flat(
          pill(vx + rnd(-80, 80) * (0.4 + k * 2) - 60 * k, y, 40 + 180 * k * rnd(0.4, 1), 5 + 10 * k),
          "#ffd98a",
          `opacity="${r(rnd(0.35, 0.85))}"`,
        );
      }) +
      times(16, () => {
        const y = rnd(1000, 1580);
        const k = (y - 860) / 700;
        return flat(pill(vx - 560 * k + rnd(-60, 60), y, 130 * k, 9 * k + 3), "#7fa0ff", 'opacity=".7"');
      }) +
      lamps +
      person(
        720,
        1300,
        3.7,
        poses.walk,
        { coat: "#c8322b", legs: "#17193a", cut: "long", hair: "#241517" },
        "",
        true,
      ) +
      person(610, 1294, 3.9, poses.walk, { coat: "#0a1b55", legs: "#17193a", cut: "short" }, "", true) +
      strip(path([704, 1150], [700, 930]), "#17193a", 8) +
      cut(
        "M470 950C480 830 600 790 694 790C790 790 910 830 920 950Q880 920 845 950Q808 920 770 950Q732 920 694 950Q655 920 620 950Q580 920 545 950Q508 920 470 950Z",
        "#f4c534",
        10,
      ) +
      line(curve([694, 792], [640, 850], [620, 948]), "#c99a1c", 5) +
      line(curve([694, 792], [750, 850], [770, 948]), "#c99a1c", 5) +
      flat(disc(250, 1470, 170, 34), "#8fb0ff", 'opacity=".45"') +
      flat(disc(290, 1474, 90, 16), "#ffd98a", 'opacity=".6"') +
      flat(disc(980, 1420, 140, 26), "#8fb0ff", 'opacity=".35"'),
  );
}
