// Runs axe in a page. The content security policy forbids script tags, so its source is evaluated.
import axe from "axe-core";
import type { Page } from "playwright";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];

/** axe violations, one line per rule and element. */
export async function axeProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (values) => {
    const found = await window.axe.run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
      preload: false,
    });
    return found.violations.map(({ id, nodes }) => ({
      id,
      places: nodes.map(({ html, failureSummary = "" }) => ({ html, failureSummary })),
    }));
  }, tags);
  return violations.flatMap(({ id, places }) =>
    places.map(({ html, failureSummary }) => {
      const why = failureSummary.replace(/\s+/g, " ").slice(0, 200);
      return `${id}: ${html.slice(0, 160)} (${why})`;
    }),
  );
}
