// The accessibility tree of a page as Chromium gives it to screen readers, and its rules.
import type { Page } from "playwright";

type Spoken = { role: string; name: string; level: number; url: string };

/** Elements of the tree that screen readers announce, in their order. */
async function readTree(page: Page): Promise<Spoken[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const property = (key: string): unknown => properties.find((each) => each.name === key)?.value.value;
      return {
        role: String(role?.value ?? ""),
        name: String(name?.value ?? "").trim(),
        level: Number(property("level") ?? 0),
        url: String(property("url") ?? ""),
      };
    });
}

const controls =
  /^(link|button|textbox|searchbox|checkbox|radio|combobox|spinbutton|DisclosureTriangle|tab|menuitem)$/;

/** A link's target without where it returns to. */
const targetOf = (url: string): string => url.replace(/[?&]redirectTo=[^#]*/, "");

/**
 * Violations: not one main heading or landmark of a kind, or another number of `banners`, a control without a name, a name for several targets, and a numeral of a
 * date beside the date.
 */
export async function spokenProblems(page: Page, { banners = 1 } = {}): Promise<string[]> {
  const tree = await readTree(page);
  const count = (role: string, level = 0) =>
    tree.filter((node) => node.role === role && (level === 0 || node.level === level)).length;
  const single = [
    ...(count("heading", 1) === 1 ? [] : [`${count("heading", 1)} main headings`]),
    ...["banner", "main", "contentinfo"].flatMap((role) =>
      count(role) === (role === "banner" ? banners : 1) ? [] : [`${count(role)} ${role}`],
    ),
  ];
  const nameless = tree
    .filter(({ role, name }) => controls.test(role) && name === "")
    .map(({ role, url }) => `${role} without a name ${url}`);
  const targets = new Map<string, Set<string>>();
  for (const { role, name, url } of tree)
    if (role === "link") targets.set(name, (targets.get(name) ?? new Set()).add(targetOf(url)));
  const shared = [...targets]
    .filter(([, urls]) => urls.size > 1)
    .map(([name, urls]) => `${name}: ${[...urls]}`);
  const numerals = tree.flatMap(({ role, name }, at) => {
    const [next, after] = tree.slice(at + 1).filter((node) => node.role !== "InlineTextBox");
    const isDay = role === "StaticText" && /^\d\d$/.test(name) && next?.role === "time";
    return isDay ? [`${name} before ${after?.name}`] : [];
  });
  return [...single, ...nameless, ...shared, ...numerals];
}
