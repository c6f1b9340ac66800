// A page includes only the colours of its events, about 190 bytes per scheme; they are not in the style sheet.
import { type Scheme, schemes } from "./scheme-data";

export type SchemeKey = keyof typeof schemes;

const fallback: SchemeKey = "lemon-sky";

/** Whether `key` names one of the 31 schemes. */
export function isSchemeKey(key: string): key is SchemeKey {
  return Object.keys(schemes).includes(key);
}

/** All keys, the picker's first. */
export const schemeKeys: readonly SchemeKey[] = Object.keys(schemes).filter(isSchemeKey);

/** The schemes offered by the picker, in order. */
export const pickerSchemes: readonly SchemeKey[] = schemeKeys.filter((key) => schemes[key].picker);

/** Colours of a scheme; falls back to lemon-sky. */
export function schemeOf(key: string): Scheme {
  return isSchemeKey(key) ? schemes[key] : schemes[fallback];
}

/** The custom properties of a scheme as CSS declarations. */
export function schemeVars(key: string): string {
  const { stops, pop, ink, accent, tint } = schemeOf(key);
  const values = {
    g: `linear-gradient(165deg,${stops.join(",")})`,
    g1: stops[0],
    g3: stops[2],
    gi: ink,
    pop,
    aL: accent[0],
    aD: accent[1],
    tL: tint[0],
    tD: tint[1],
  };
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}

/** CSS rules for the schemes of a page. Keys become part of a selector, so unsafe ones are skipped. */
export function schemeStyle(keys: Iterable<string>): string {
  return [...new Set(keys)]
    .filter((key) => /^[a-z][a-z0-9-]*$/i.test(key))
    .map((key) => `[data-scheme=${key}]{${schemeVars(key)}}`)
    .join("");
}
