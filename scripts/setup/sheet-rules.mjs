// Splits the site's style sheet into rules, so that the server can send each page its critical CSS.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A selector without the arguments of its pseudo-classes: what they match need not be on the page. */
function withoutArguments(selector) {
  let bare = selector;
  for (let before = ""; before !== bare; ) {
    before = bare;
    bare = bare.replace(/\([^()]*\)/g, "");
  }
  return bare;
}

/** What a selector needs on a page: classes, element names and `data-` attributes. */
export function needsOf(selector) {
  const bare = withoutArguments(selector);
  const attributes = [...bare.matchAll(/\[(data-[\w-]+)[^\]]*\]/g)].map(([, name]) => name);
  const rest = bare.replace(/\[[^\]]*\]/g, "").replace(/::?[\w-]+/g, "");
  const classes = [...rest.matchAll(/\.([\w-]+)/g)].map(([name]) => name);
  const elements = rest
    .replace(/\.[\w-]+/g, "")
    .split(/[\s>+~*]+/)
    .filter((name) => /^[a-z][a-z\d]*$/i.test(name));
  return [...new Set([...attributes, ...classes, ...elements])];
}

/** A node of the sheet in compact form: a rule with the needs of its selectors, or a conditional group of rules. */
function partOf(node) {
  if (node.type === "rule") return { css: node.toString(), needs: node.selectors.map(needsOf) };
  if (node.name === "keyframes") return { css: node.toString(), keyframes: node.params };
  if (!node.nodes) return { css: `${node};` };
  const head = `@${node.name} ${node.params}`;
  if (node.name === "font-face" || node.name === "page") return { css: node.toString() };
  return { head, parts: partsOf(node) };
}

const partsOf = (parent) => parent.nodes.filter(({ type }) => type !== "comment").map(partOf);

/** Writes the rules next to the client's files of a build. */
export async function writeSheetRules(folder) {
  // Imported late, because it is installed after this module loads.
  const { parse } = await import("postcss");
  const assets = join(folder, "client", "assets");
  const [sheet, ...others] = readdirSync(assets).filter((name) => name.endsWith(".css"));
  if (!sheet || others.length > 0) throw new Error("the client build has not exactly one style sheet");
  const parts = partsOf(parse(readFileSync(join(assets, sheet), "utf8")));
  writeFileSync(join(folder, "sheet-rules.json"), JSON.stringify(parts));
}
