// A font in which a few characters are as wide and as tall as on phones; test machines have no font for them. Made
// with fontTools: U+FDFD is 12 em wide, U+1242B 4 em, U+2E3B 3 em; the mark U+0F90 reaches 4 em above and below
// U+0F40. Characters without any font, such as emoji, are boxes of 1.2 em.
import type { Page } from "playwright";

const font = [
  "AAEAAAAKAIAAAwAgT1MvMpGfRhwAAAEoAAAAYGNtYXDdz00UAAABoAAAAKBnbHlmfE876gAAAlAAAACQaGVhZDi94voAAACsAAAA",
  "NmhoZWEMNQvgAAAA5AAAACRobXR4FP//5AAAAYgAAAAYbG9jYQCQAGsAAAJAAAAADm1heHAACAAGAAABCAAAACBuYW1lAJxfyAAA",
  "AuAAAAA8cG9zdAADAAAAAAMcAAAAIAABAAAAAQAAF8hdCV8PPPUAAwEAAAAAAOcs0oEAAAAA5yzSgf9n/AAL5gQAAAAAAwACAAAA",
  "AAAAAAEAAADm/8AAAAwA/2cAGQvmAAEAAAAAAAAAAAAAAAAAAAAGAAEAAAAGAAQAAQAAAAAAAgAAAAAAAAAAAAAAAAAAAAAAAwQz",
  "AZAABQAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAAAAggAAAAAAAEAAAEAAPz8/PwAAD0D//wDm/8AAAADmAEAA",
  "AAAAAAAAAAAAAAAAAAAgAAABMwAZDAAAGQQAABkDAAAZAMwAGQAA/2cAAAADAAAAAwAAABwAAwABAAAAHAADAAoAAABUAAQAOAAA",
  "AAoACAACAAIPQA+QLjv9/f//AAAPQA+QLjv9/f//8MTwddHIAgQAAQAAAAAAAAAAAAAADAAAAAAATAAAAAAAAAAFAAAPQAAAD0AA",
  "AAAEAAAPkAAAD5AAAAAFAAAuOwAALjsAAAADAAD9/QAA/f0AAAABAAEkKwABJCsAAAACAAAADAAYACQAMAA7AEgAAAABABkAAAEZ",
  "AMwAAwAAMzUhFRkBAMzMAAABABkAAAvmAMwAAwAAMzUhFRkLzczMAAABABkAAAPmAMwAAwAAMzUhFRkDzczMAAABABkATALmAGYA",
  "AwAANzUhFRkCzUwaGgABABkAAACzALMAAwAAMzUzFRmas7MAAf9n/AD/zQQAAAMAAAMRMxGZZvwACAD4AAAAAAQANgABAAAAAAAB",
  "AAEAAAABAAAAAAACAAEAAQADAAEECQABAAIAAgADAAEECQACAAIABFdSAFcAUgADAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "AAAA",
].join("");

/** Renders the characters of the font with it, whatever other fonts the page uses. */
export async function addWideGlyphs(page: Page): Promise<void> {
  await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    document.fonts.add(await new FontFace("wide glyphs", bytes).load());
    const { style } = document.documentElement;
    const { body } = document;
    for (const name of ["--sans", "--song", "--digit"])
      style.setProperty(name, `"wide glyphs",${getComputedStyle(body).getPropertyValue(name)}`);
  }, font);
}

/**
 * Renders numerals and Latin text with a font as wide as DejaVu Sans Bold and as tall as Noto Sans CJK, the widest and the tallest
 * that a machine without the listed fonts falls back to.
 */
export async function addWideFallback(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const metrics = {
      sizeAdjust: "125%",
      ascentOverride: "93%",
      descentOverride: "23%",
      lineGapOverride: "0%",
    };
    const face = new FontFace(
      "wide fallback",
      'local("NotoSansSC-Regular"),local("NotoSansCJKsc-Regular"),local("Arial")',
      {
        ...metrics,
        unicodeRange: "U+20-24F",
      },
    );
    document.fonts.add(await face.load());
    const { style } = document.documentElement;
    const sans = getComputedStyle(document.body).getPropertyValue("--sans");
    for (const name of ["--sans", "--digit"]) style.setProperty(name, `"wide fallback",${sans}`);
  });
}

/** Removes the fonts of `addWideGlyphs` and `addWideFallback`. */
export async function removeWideGlyphs(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of ["--sans", "--song", "--digit"]) document.documentElement.style.removeProperty(name);
  });
}
