// Critical CSS: the rules that a page's markup uses. A first page contains all of them inline, so that it renders as soon as it has
// arrived; every page contains those of its kind. The site's style sheet contains the shared rules, for the next page and for
// elements added by scripts.
import { LRUCache } from "lru-cache";
import { memoizeByObject } from "../../platform/memoize";

type Rule = {
  css: string;
  /** The names that each selector requires: `.class`, an element's name, or a `data-` attribute's name. */
  needs?: string[][];
  /** Whether it styles one kind of page; such rules are not in the site's style sheet. */
  ofPage?: boolean;
  /** The name of an animation. */
  keyframes?: string;
};
type Group = { head: string; parts: SheetPart[] };
/** A part of a style sheet as a build writes it (scripts/setup/sheet-rules.mjs). */
export type SheetPart = Rule | Group;

/** A class list, or the name of an element or of a `data-` attribute. */
const named = / class="([^"]*)"|(?:<| (?=data-))([a-z][\w-]*)/gi;

/** The classes, elements and `data-` attributes of a page. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  const lists = new Set<string>();
  for (const [, list, name = ""] of html.matchAll(named)) {
    if (list === undefined) names.add(name);
    else lists.add(list);
  }
  for (const list of lists) for (const name of list.split(" ")) names.add(`.${name}`);
  return names;
}

/**
 * The recipient of a page: a browser on its first visit, one that comes from a page of this site and has its style sheet, or one in
 * low-data mode that loads no style sheet.
 */
export type Reader = "first" | "following" | "lite";

/** Whether a page needs a rule inline. Rules of pages are in no style sheet, so elements that scripts add count as present. */
function isNeeded({ needs, ofPage }: Rule, names: ReadonlySet<string>, reader: Reader): boolean {
  if (!ofPage && reader === "following") return false;
  const isPresent = (name: string) =>
    names.has(name) || (ofPage === true && !name.startsWith(".") && name !== "data-lite");
  return !needs || needs.some((needed) => needed.every(isPresent));
}

/** Critical rules: the site's, and those of the page, which override them. */
type CriticalRules = Record<"site" | "page", string>;

/** The rules that a page with these names needs, in the style sheet's order. Only used animations are part of it. */
function rulesFor(names: ReadonlySet<string>, sheet: readonly SheetPart[], reader: Reader): CriticalRules {
  const textOf = (parts: readonly SheetPart[], ofPage: boolean): string => {
    let text = "";
    for (const part of parts) {
      if ("head" in part) {
        const inner = textOf(part.parts, ofPage);
        if (inner) text += `${part.head}{${inner}}`;
        continue;
      }
      const isOfSheet = part.keyframes === undefined && (part.ofPage ?? false) === ofPage;
      if (isOfSheet && isNeeded(part, names, reader)) text += part.css;
    }
    return text;
  };
  const [site, page] = [textOf(sheet, false), textOf(sheet, true)];
  const used = site + page;
  const animations = sheet.flatMap((part) =>
    "keyframes" in part && part.keyframes !== undefined && used.includes(part.keyframes) ? part.css : [],
  );
  return { site, page: page + animations.join("") };
}

const pageKindsAtMost = 200;
const knownRules = memoizeByObject(
  (_sheet: readonly SheetPart[]) => new LRUCache<string, CriticalRules>({ max: pageKindsAtMost }),
);

/** The rules that a page's markup can match and its reader does not have. Memoised for pages with the same names. */
export function criticalRules(html: string, sheet: readonly SheetPart[], reader: Reader): CriticalRules {
  const known = knownRules(sheet);
  const names = namesIn(html);
  const kind = `${reader} ${[...names].join(" ")}`;
  const rules = known.get(kind) ?? rulesFor(names, sheet, reader);
  known.set(kind, rules);
  return rules;
}

type CriticalStyle = { sheet: readonly SheetPart[]; urls: readonly string[]; nonce: string; reader: Reader };

/** The link to a style sheet in a page's head. */
const linkOf = (url: string) => `<link rel="stylesheet" href="${url}"/>`;

/**
 * Replaces the links to both style sheets with the critical CSS. A reader that comes from a page of this site still gets the link
 * to the site's style sheet, which the script of the first page has loaded: between the rules of the site and those of the page.
 */
export function withCriticalCss(html: string, { sheet, urls, nonce, reader }: CriticalStyle): string {
  const [site = ""] = urls;
  const links = urls.map(linkOf).join("");
  if (sheet.length === 0 || !html.includes(links)) return html;
  const rules = criticalRules(html, sheet, reader);
  const style = (text: string, mark = "") => text && `<style nonce="${nonce}"${mark}>${text}</style>`;
  const shared = reader === "following" ? linkOf(site) : style(rules.site);
  return html.replace(links, () => shared + style(rules.page, ' data-pages=""'));
}
