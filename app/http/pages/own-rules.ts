// The rules of the style sheet that a page's own markup uses. They travel in the page, so that it is painted as soon as it has
// arrived; the sheet follows for what scripts add, and for the next page.
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { memoizeByObject } from "../../platform/memoize";

const ruleSchema = z.object({
  css: z.string(),
  /** What each of its selectors needs: `.class`, an element's name, or the name of a `data-` attribute. */
  needs: z.array(z.array(z.string())).optional(),
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

const isPrint = ({ head }: Group) => /^@media print\b/.test(head);

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

/** The rules that markup of these names can match, in the sheet's order; those for paper only if asked for. */
function rulesFor(names: ReadonlySet<string>, sheet: readonly SheetPart[], withPrint: boolean): string {
  const keyframes: Rule[] = [];
  const textOf = (parts: readonly SheetPart[]): string => {
    let text = "";
    for (const part of parts) {
      if ("head" in part) {
        const inner = isPrint(part) && !withPrint ? "" : textOf(part.parts);
        if (inner) text += `${part.head}{${inner}}`;
      } else if (part.keyframes !== undefined) keyframes.push(part);
      else if (!part.needs || part.needs.some((needed) => needed.every((name) => names.has(name))))
        text += part.css;
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
 * The rules that the markup of a page can match, in the sheet's order; those for paper only if asked for. They are found once for
 * pages that are made of the same.
 */
export function ownRules(html: string, sheet: readonly SheetPart[], withPrint: boolean): string {
  const known = knownRules(sheet);
  const names = namesIn(html);
  const kind = `${withPrint} ${[...names].join(" ")}`;
  const rules = known.get(kind) ?? rulesFor(names, sheet, withPrint);
  known.set(kind, rules);
  return rules;
}

type OwnStyle = { sheet: readonly SheetPart[]; urls: readonly string[]; nonce: string; lite: boolean };

/** The links to the style sheets in the head of a page. */
const linkOf = (url: string) => `<link rel="stylesheet" href="${url}"/>`;

/**
 * A page that carries its rules. The sheet no longer holds up its first paint: it is for paper until the script of the page
 * takes it for all. With low data there is no such script, and no sheet.
 */
export function withOwnRules(html: string, { sheet, urls, nonce, lite }: OwnStyle): string {
  const links = urls.map(linkOf).join("");
  if (sheet.length === 0 || !html.includes(links)) return html;
  const style = `<style nonce="${nonce}">${ownRules(html, sheet, lite)}</style>`;
  const later = lite ? "" : links.replaceAll("/>", ' media="print"/>');
  return html.replace(links, () => style + later);
}
