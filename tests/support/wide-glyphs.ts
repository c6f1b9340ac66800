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

/** Removes the font. */
export async function removeWideGlyphs(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of ["--sans", "--song", "--digit"]) document.documentElement.style.removeProperty(name);
  });
}
