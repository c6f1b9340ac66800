// The rules that a page's own markup uses. They travel in the page: all on a first one, so that it is painted as soon as it has
// arrived, and those of its kind on every one. The site's sheet has what pages share, for the next page and for what scripts add.
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { memoizeByObject } from "../../platform/memoize";

const ruleSchema = z.object({
  css: z.string(),
  /** What each of its selectors needs: `.class`, an element's name, or the name of a `data-` attribute. */
  needs: z.array(z.array(z.string())).optional(),
  /** Whether it styles one kind of page; such rules are not in the site's sheet. */
  ofPage: z.boolean().optional(),
  /** The name of an animation. */
  keyframes: z.string().optional(),
});
type Rule = z.infer<typeof ruleSchema>;
type Group = { head: string; parts: SheetPart[] };
export type SheetPart = Rule | Group;

const groupSchema: z.ZodType<Group> = z.object({
  head: z.string(),
  parts: z.lazy(() => z.array(z.union([ruleSchema, groupSchema]))),
});

/** The parts of a sheet as a build wrote them (scripts/setup/sheet-rules.mjs). Throws on anything else. */
export const readSheetParts = (text: string): SheetPart[] =>
  z.array(z.union([ruleSchema, groupSchema])).parse(JSON.parse(text));

/** A list of classes, or the name of an element or of a `data-` attribute. */
const named = / class="([^"]*)"|(?:<| (?=data-))([a-z][\w-]*)/gi;

/** What the selectors of the sheet can find in a page. */
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
 * Who gets a page: the browser of a first visit, one that comes from a page of the site and has its sheet, or one that saves data
 * and loads no sheet.
 */
export type Reader = "first" | "following" | "lite";

/** Whether a page carries a rule. Rules of pages are in no sheet, so what scripts add to an element of the page counts as there. */
function isNeeded({ needs, ofPage }: Rule, names: ReadonlySet<string>, reader: Reader): boolean {
  if (!ofPage && reader === "following") return false;
  const isPresent = (name: string) =>
    names.has(name) || (ofPage === true && !name.startsWith(".") && name !== "data-lite");
  return !needs || needs.some((needed) => needed.every(isPresent));
}

/** The rules that a page of these names carries, in the sheet's order. */
function rulesFor(names: ReadonlySet<string>, sheet: readonly SheetPart[], reader: Reader): string {
  const keyframes: Rule[] = [];
  const textOf = (parts: readonly SheetPart[]): string => {
    let text = "";
    for (const part of parts) {
      if ("head" in part) {
        const inner = textOf(part.parts);
        if (inner) text += `${part.head}{${inner}}`;
      } else if (part.keyframes !== undefined) keyframes.push(part);
      else if (isNeeded(part, names, reader)) text += part.css;
    }
    return text;
  };
  const text = textOf(sheet);
  return (
    text + keyframes.flatMap(({ css, keyframes: name = "" }) => (text.includes(name) ? css : [])).join("")
  );
}

const pageKindsAtMost = 200;
const knownRules = memoizeByObject(
  (_sheet: readonly SheetPart[]) => new LRUCache<string, string>({ max: pageKindsAtMost }),
);

/**
 * The rules that the markup of a page can match and its reader does not have, in the sheet's order. They are found once for pages
 * that are made of the same.
 */
export function criticalRules(html: string, sheet: readonly SheetPart[], reader: Reader): string {
  const known = knownRules(sheet);
  const names = namesIn(html);
  const kind = `${reader} ${[...names].join(" ")}`;
  const rules = known.get(kind) ?? rulesFor(names, sheet, reader);
  known.set(kind, rules);
  return rules;
}

type CriticalStyle = { sheet: readonly SheetPart[]; urls: readonly string[]; nonce: string; reader: Reader };

/** The links to the style sheets in the head of a page. */
const linkOf = (url: string) => `<link rel="stylesheet" href="${url}"/>`;

/**
 * A page that carries its rules instead of linking both sheets. Who comes from a page of the site has the first, the site's, which the
 * script of a first page loads once the pictures are there.
 */
export function withCriticalCss(html: string, { sheet, urls, nonce, reader }: CriticalStyle): string {
  const [site = ""] = urls;
  const links = urls.map(linkOf).join("");
  if (sheet.length === 0 || !html.includes(links)) return html;
  const rules = criticalRules(html, sheet, reader);
  const style = rules && `<style nonce="${nonce}">${rules}</style>`;
  return html.replace(links, () => (reader === "following" ? linkOf(site) + style : style));
}
