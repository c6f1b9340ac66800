// Runs axe in a page. The content policy forbids script tags, so its source is evaluated.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];

/** The minified source: it is sent to each page that is checked, and parsed there. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** States without violations: markup and colour scheme. */
const clean = new Set<string>();

/**
 * The page's state as axe sees it, without what differs between responses or cities; null while the next page has
 * been committed and is still empty.
 */
function readState(): string | null {
  if (!document.querySelector("body")) return null;
  const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"];
  return (
    media.map((query) => matchMedia(query).matches) +
    document.documentElement.outerHTML.replace(/(value|nonce)="[\w.-]{20,}"/g, "")
  );
}

/** The rule that computes colours, the slowest of all. */
const contrastRule = "color-contrast";
/** Which rules run: all, all but contrast, or only contrast. */
type Rules = "all" | "structure" | "contrast";

/** Violations found by axe, one line for each rule and element. A state without violations is not checked again. */
export async function axeProblems(page: Page, rules: Rules = "all"): Promise<string[]> {
  let markup = await page.evaluate(readState);
  while (markup === null) {
    await page.waitForLoadState("domcontentloaded");
    markup = await page.evaluate(readState);
  }
  const state = createHash("sha256")
    .update(rules + markup)
    .digest("base64");
  if (clean.has(state)) return [];
  const problems = await findProblems(page, rules);
  if (problems.length === 0) clean.add(state);
  return problems;
}

async function findProblems(page: Page, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const options: RunOptions =
    rules === "contrast"
      ? { runOnly: { type: "rule", values: [contrastRule] } }
      : {
          runOnly: { type: "tag", values: tags },
          ...(rules === "structure" ? { rules: { [contrastRule]: { enabled: false } } } : {}),
        };
  const violations = await page.evaluate(async (options) => {
    const found = await window.axe.run(document, {
      ...options,
      resultTypes: ["violations"],
      preload: false,
      // They are unused, and computing them takes a third of the time.
      selectors: false,
    });
    return found.violations.map(({ id, nodes }) => ({
      id,
      places: nodes.map(({ html, failureSummary = "" }) => ({ html, failureSummary })),
    }));
  }, options);
  return violations.flatMap(({ id, places: targets }) =>
    targets.map(({ html, failureSummary }) => {
      const why = failureSummary.replace(/\s+/g, " ").slice(0, 200);
      return `${id}: ${html.slice(0, 160)} (${why})`;
    }),
  );
}
