// Cover: a night at the Egyptian museum.
import { person } from "./figure";
import {
  type Art,
  box,
  curve,
  cut,
  disc,
  flat,
  g,
  line,
  path,
  pill,
  poly,
  put,
  sheet,
  strip,
  times,
} from "./kit";
import { poses } from "./poses";

const W = 1080;
const H = 1920;

export function coverMuseum(): Art {
  const gold = "#f3b835";
  const column = (x: number, s: number) =>
    put(
      x,
      1130,
      s,
      cut(poly([-62, 0], [-50, -700], [50, -700], [62, 0]), "#d99a2b", 12) +
        flat(poly([10, 0], [8, -700], [50, -700], [62, 0]), "#b67a1d") +
        times(5, (i) => flat(box(-58 + i, -120 - i * 128, 112, 26), i % 2 ? "#0c5674" : "#c8452b")) +
        cut("M-50 -700C-60 -770 -100 -800 -110 -860H110C100 -800 60 -770 50 -700Z", gold, 8) +
        times(7, (i) => line(path([(i - 3) * 14, -704], [(i - 3) * 32, -852]), "#0c5674", 8)) +
        cut(box(-96, -900, 192, 40), "#d99a2b", 6) +
        cut(box(-84, -14, 168, 24), "#b67a1d", 6),
    );
  const frieze = times(7, (i) =>
    put(
      90 + i * 150,
      130,
      0.95,
      [
        line("M0 30V-10M-22 4H22", gold, 9) + line(disc(0, -26, 14, 18), gold, 8),
        line(curve([-40, 0], [0, -24], [40, 0], [0, 20], [-40, 0]), gold, 8) +
          flat(disc(0, -2, 11), gold) +
          line("M-6 18L-16 40M10 18c10 14 26 10 30 2", gold, 7),
        line(
          "M-44 -14l15 -14l15 14l15 -14l15 14l15 -14l13 14M-44 14l15 -14l15 14l15 -14l15 14l15 -14l13 14",
          gold,
          7,
        ),
        flat("M-30 30L-34 -6C-30 -34 6 -40 10 -18L30 -12L10 -6C16 10 36 26 44 34L8 26V40H0V24Z", gold),
      ][i % 4] ?? "",
    ),
  );
  return sheet(
    W,
    H,
    ["#031a2c", "#05233a", "#083c58", "#0c5674"],
    flat(poly([470, 0], [610, 0], [980, 1200], [100, 1200]), gold, 'opacity=".13"') +
      flat(poly([510, 0], [570, 0], [790, 1200], [290, 1200]), "#fff0c0", 'opacity=".13"') +
      cut(box(-20, 60, 1120, 150), "#0a3550", 10) +
      frieze +
      flat(box(0, 216, W, 8), gold) +
      flat(box(0, 44, W, 8), gold) +
      column(112, 0.98) +
      column(968, 0.98) +
      flat(box(0, 1130, W, 900), "#062b44") +
      times(7, (i) =>
        flat(
          poly(
            [540 + (i - 3.5) * 170, 1130],
            [540 + (i - 3) * 170, 1130],
            [540 + (i - 3) * 440, H],
            [540 + (i - 3.5) * 440, H],
          ),
          "#0c5674",
          'opacity=".45"',
        ),
      ) +
      flat(disc(540, 1300, 460, 80), gold, 'opacity=".18"') +
      cut(box(300, 1135, 480, 165), "#8a5a17", 12) +
      cut(box(276, 1115, 528, 40), gold, 8) +
      times(4, (i) =>
        put(
          372 + i * 112,
          1226,
          0.7,
          line("M0 30V-10M-22 4H22", gold, 9) + line(disc(0, -26, 14, 18), gold, 8),
        ),
      ) +
      g(
        "translate(81 256.5) scale(.85)",
        cut("M330 1012C330 900 380 850 450 836H630C700 850 750 900 750 1012Z", "#d99a2b", 12) +
          times(4, (i) =>
            line(
              `M${392 + i * 22} ${866 + i * 4}Q540 ${1010 - i * 22} ${688 - i * 22} ${866 + i * 4}`,
              i % 2 ? "#c8452b" : "#0c5674",
              19,
            ),
          ) +
          cut(
            "M540 430C420 430 372 520 372 640C372 740 340 800 322 870C380 900 420 900 446 880L470 780H610L634 880C660 900 700 900 758 870C740 800 708 740 708 640C708 520 660 430 540 430Z",
            gold,
            12,
          ) +
          times(
            8,
            (i) =>
              line(`M${384 - i * 7} ${600 + i * 34}L${450 + i * 1.5} ${610 + i * 34}`, "#0c5674", 15) +
              line(`M${696 + i * 7} ${600 + i * 34}L${630 - i * 1.5} ${610 + i * 34}`, "#0c5674", 15),
          ) +
          times(5, (i) =>
            line(
              `M${408 + i * 32} ${536 - i * 20}Q540 ${470 - i * 22} ${672 - i * 32} ${536 - i * 20}`,
              "#0c5674",
              13,
            ),
          ) +
          flat("M470 700H610L650 860Q540 920 430 860Z", "#d28f48") +
          cut(
            "M446 590C446 530 490 520 540 520C590 520 634 530 634 590C640 700 600 780 540 786C480 780 440 700 446 590Z",
            "#e9a860",
            8,
          ) +
          flat("M540 520C590 520 634 530 634 590C640 700 600 780 540 786Z", "#d28f48") +
          line("M466 626Q494 604 522 626M558 626Q586 604 614 626", "#05233a", 9) +
          [494, 586]
            .map(
              (x) =>
                flat(disc(x, 636, 22, 11), "#fff5d9") +
                flat(disc(x, 636, 10), "#05233a") +
                line(path([x + (x < 540 ? -24 : 24), 636], [x + (x < 540 ? -42 : 42), 642]), "#05233a", 7),
            )
            .join("") +
          line("M540 640L530 694H552", "#a8692c", 7) +
          line("M506 728Q540 746 574 728", "#9c3b22", 11) +
          cut(pill(520, 780, 40, 96, 14), "#0c5674", 5) +
          times(4, (i) => flat(box(520, 796 + i * 20, 40, 7), gold)) +
          put(
            540,
            470,
            1,
            strip("M-4 46C-22 20 20 8 0 -34", "#c8452b", 15, 4) +
              cut(disc(0, -44, 17, 22), "#c8452b", 3) +
              flat(disc(-5, -48, 3), gold) +
              flat(disc(6, -48, 3), gold),
          ),
      ) +
      person(196, 1330, 3.1, poses.rest, { coat: "#c8452b", legs: "#031a2c", cut: "bob" }, "", true) +
      person(
        292,
        1326,
        2.1,
        { ...poses.wave },
        { coat: "#f4e3b8", legs: "#0c5674", cut: "short" },
        "",
        true,
      ) +
      person(862, 1332, -3.1, poses.hips, { coat: "#2f8f86", legs: "#031a2c", cut: "short" }, "", true) +
      person(
        950,
        1328,
        2.9,
        poses.rest,
        { coat: "#8a5a9a", legs: "#031a2c", cut: "long", hair: "#5a2a1a" },
        "",
        true,
      ),
  );
}
