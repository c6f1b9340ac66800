// Takes the site's style sheet apart, so that the server can send with a page the rules that its markup uses.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A selector without what it must not match and what it may match: neither has to be on the page. */
function withoutArguments(selector) {
  let bare = selector;
  for (let before = ""; before !== bare; ) {
    before = bare;
    bare = bare.replace(/\([^()]*\)/g, "");
  }
  return bare;
}

/** What a page must have for a selector to match: classes, names of elements and of `data-` attributes. */
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

/** A node of the sheet in short: a rule with what each of its selectors needs, or a group of rules under a condition. */
function partOf(node) {
  if (node.type === "rule") return { css: node.toString(), needs: node.selectors.map(needsOf) };
  if (node.name === "keyframes") return { css: node.toString(), keyframes: node.params };
  if (!node.nodes) return { css: `${node};` };
  const head = `@${node.name} ${node.params}`;
  if (node.name === "font-face" || node.name === "page") return { css: node.toString() };
  return { head, parts: partsOf(node) };
}

const partsOf = (parent) => parent.nodes.filter(({ type }) => type !== "comment").map(partOf);

/** Writes the parts of the sheet among the client's files of a build. */
export async function writeSheetRules(folder) {
  // Installed after this module has been read.
  const { parse } = await import("postcss");
  const assets = join(folder, "client", "assets");
  const [sheet, ...others] = readdirSync(assets).filter((name) => name.endsWith(".css"));
  if (!sheet || others.length > 0) throw new Error("the client build has not exactly one style sheet");
  const parts = partsOf(parse(readFileSync(join(assets, sheet), "utf8")));
  writeFileSync(join(folder, "sheet-rules.json"), JSON.stringify(parts));
}
