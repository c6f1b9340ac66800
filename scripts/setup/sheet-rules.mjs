// Splits the style sheet of a build into rules, so that the server can send each page its critical CSS, and into two sheets: one for
// what pages share, and one for scripts that draw pages themselves.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { at } from "./shell.mjs";

/** A pseudo-class with the innermost parentheses of a selector. */
const innermost = /(:[\w-]+)\(([^()]*)\)/;

/**
 * A selector with `:is()` as one selector for each of its alternatives. Other pseudo-classes are dropped: scripts may add elements that
 * they match, and `:not()` excludes some.
 */
function alternativesOf(selector) {
  const [group, name, list] = innermost.exec(selector) ?? [];
  if (group === undefined) return [selector];
  const options = name === ":is" ? list.split(",") : [""];
  return options.flatMap((option) => alternativesOf(selector.replace(group, () => option)));
}

/** What a selector without parentheses needs on a page: classes, element names and `data-` attributes. */
function needsOf(bare) {
  const attributes = [...bare.matchAll(/\[(data-[\w-]+)[^\]]*\]/g)].map(([, name]) => name);
  const rest = bare.replace(/\[[^\]]*\]|::?[\w-]+/g, "");
  const classes = rest.match(/\.[\w-]+/g) ?? [];
  const elements = rest
    .replace(/\.[\w-]+/g, "")
    .split(/[\s>+~*]+/)
    .filter((name) => /^[a-z][a-z\d]*$/i.test(name));
  return [...new Set([...attributes, ...classes, ...elements])];
}

/** Folders and files of styles that belong to one kind of page. All others are the site's. */
const pageFolders = /^(routes|ui\/media|ui\/posts|frame\/admin-[^/]+)(\/|$)/;

/** The files whose rules travel in the pages that use them, as the beginning of their class names (see vite.config.ts). */
const pageScopes = () =>
  new Set(
    readdirSync(at("app"), { recursive: true })
      .filter((path) => path.endsWith(".css.ts") && pageFolders.test(path.replaceAll("\\", "/")))
      .map((path) => basename(path, ".css.ts")),
  );

const scopeOf = (className) => className.replace(/-[^-]+$/, "");

/** A node of the sheet in compact form: rules with the needs of their selectors, or a conditional group of rules. */
function partsOf(parent, isOfPage) {
  return parent.nodes.flatMap((node) => {
    if (node.type === "comment") return [];
    if (node.type === "rule") return rulesOf(node, isOfPage);
    if (node.name === "keyframes") return { css: node.toString(), keyframes: node.params };
    if (!node.nodes) return { css: `${node};` };
    if (node.name === "font-face" || node.name === "page") return { css: node.toString() };
    return { head: `@${node.name} ${node.params}`, parts: partsOf(node, isOfPage) };
  });
}

/** A rule, as one for the site and one for pages where its selectors are of both. */
function rulesOf(node, isOfPage) {
  return [false, true].flatMap((ofPage) => {
    const selectors = node.selectors.filter((selector) => isOfPage(selector) === ofPage);
    if (selectors.length === 0) return [];
    const css = node.clone({ selectors }).toString();
    return { css, needs: selectors.flatMap(alternativesOf).map(needsOf), ...(ofPage && { ofPage }) };
  });
}

/** Low-data pages carry all that they need. */
const isForLite = ({ needs }) => needs?.every((needed) => needed.includes("data-lite"));

/** The text of a sheet: the rules of the site, or those of pages. */
function textOf(parts, ofPages) {
  return parts
    .map((part) => {
      if (part.parts) {
        const inner = textOf(part.parts, ofPages);
        return inner && `${part.head}{${inner}}`;
      }
      return !part.keyframes && (part.ofPage ?? false) === ofPages && !isForLite(part) ? part.css : "";
    })
    .join("");
}

/**
 * Replaces the one sheet of a client build by one with the rules of the site and one with those of pages, and writes all rules
 * next to the client's files.
 */
export async function writeSheetRules(folder) {
  // Imported late, because it is installed after this module loads.
  const { parse } = await import("postcss");
  const assets = join(folder, "client", "assets");
  const [sheet, ...others] = readdirSync(assets).filter((name) => name.endsWith(".css"));
  if (!sheet || others.length > 0) throw new Error("the client build has not exactly one style sheet");
  const scopes = pageScopes();
  const isOfPage = (selector) =>
    alternativesOf(selector)
      .flatMap(needsOf)
      .some((need) => need.startsWith(".") && scopes.has(scopeOf(need.slice(1))));
  const parts = partsOf(parse(readFileSync(join(assets, sheet), "utf8")), isOfPage);
  rmSync(join(assets, sheet));
  const animations = parts.filter(({ keyframes }) => keyframes);
  const json = JSON.stringify(parts);
  // One hash for both, so that a script that knows one address knows the other.
  const hash = createHash("sha256").update(json).digest("hex").slice(0, 10);
  for (const [name, ofPages] of [
    ["site", false],
    ["pages", true],
  ]) {
    const rules = textOf(parts, ofPages);
    const used = animations.filter(({ keyframes }) => rules.includes(keyframes));
    writeFileSync(join(assets, `${name}-${hash}.css`), rules + used.map(({ css }) => css).join(""));
  }
  writeFileSync(join(folder, "sheet-rules.json"), json);
}
