// Colour schemes, and the WCAG 2 contrast of every colour pair used in the design.
import { expect, test } from "vitest";
import { colorSchemes } from "~/db/schema/values";
import { type ColorToken, palettes } from "~/styles/palette";
import { pickerSchemes, schemeKeys, schemeOf, schemeStyle } from "~/styles/schemes";

type Rgb = [number, number, number];

/** The channels of #RRGGBB. */
function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast of two colours. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = 4.5;
const EDGE = 3;
const SAMPLES_PER_SEGMENT = 100;

/** Lowest contrast of `ink` along a gradient. */
function lowestAlong(stops: readonly string[], ink: string): number {
  const text = rgb(ink);
  let lowest = Number.POSITIVE_INFINITY;
  for (const [index, stop] of stops.slice(1).entries()) {
    const [from, to] = [rgb(stops[index] ?? stop), rgb(stop)];
    for (let step = 0; step <= SAMPLES_PER_SEGMENT; step++) {
      const share = step / SAMPLES_PER_SEGMENT;
      const mixed = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share)) as Rgb;
      lowest = Math.min(lowest, contrast(mixed, text));
    }
  }
  return lowest;
}

const grounds: ColorToken[] = ["paper", "sheet", "sunk"];
const pairs: [ColorToken, ColorToken[], number][] = [
  ["ink", [...grounds, "okBg", "warnBg", "badBg", "infoBg"], TEXT],
  ["ink2", grounds, TEXT],
  ["ink3", grounds, TEXT],
  ["seal", grounds, TEXT],
  ["link", grounds, TEXT],
  ["onAct", ["act"], TEXT],
  ["onSeal", ["sealFill"], TEXT],
  ["ok", ["okBg", "paper", "sheet"], TEXT],
  ["warn", ["warnBg", "paper", "sheet"], TEXT],
  ["bad", ["badBg", "paper", "sheet"], TEXT],
  ["info", ["infoBg", "paper", "sheet"], TEXT],
  ["edge", ["paper", "sheet"], EDGE],
];

test.each(
  Object.entries(palettes),
)("every text of the palette %s is readable on its backgrounds", (_name, palette) => {
  for (const [text, backgrounds, minimum] of pairs)
    for (const ground of backgrounds) {
      const ratio = contrast(rgb(palette[text]), rgb(palette[ground]));
      expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(minimum);
    }
});

test.each(
  schemeKeys,
)("%s is readable along its gradient, and as accent and tint in light and dark mode", (key) => {
  const { stops, ink, accent, tint } = schemeOf(key);
  expect(lowestAlong(stops, ink)).toBeGreaterThanOrEqual(TEXT);
  for (const [index, palette] of [palettes.light, palettes.dark].entries()) {
    const own = { accent: accent[index] ?? "", tint: tint[index] ?? "" };
    for (const ground of [palette.paper, palette.sheet, own.tint])
      expect(contrast(rgb(own.accent), rgb(ground)), ground).toBeGreaterThanOrEqual(TEXT);
    for (const text of [palette.ink, palette.ink2])
      expect(contrast(rgb(text), rgb(own.tint)), text).toBeGreaterThanOrEqual(TEXT);
  }
});

test("the 31 schemes are exactly those that the database accepts; the picker offers the first fourteen", () => {
  expect(schemeKeys).toHaveLength(31);
  expect([...schemeKeys].sort()).toEqual([...colorSchemes].sort());
  expect(pickerSchemes).toEqual(colorSchemes.slice(0, 14));
});

test("an invalid name never becomes part of the style", () => {
  expect(schemeStyle(["</style><script>", "a]b", "a b", ""])).toBe("");
});
