// On each public page, links and buttons with different targets have different names.
import type { HTMLElement } from "node-html-parser";
import { expect, test } from "vitest";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makeImage, makePhotos, makePoll, makeWish } from "../support/fixtures";
import { fillPublicPages } from "../support/public-pages";
import { noon, textOf } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });

/** The accessible name of a control, by the rules that these pages use. */
function nameOf(control: HTMLElement, html: HTMLElement): string {
  const ids = control.getAttribute("aria-labelledby");
  if (ids)
    return ids
      .split(" ")
      .map((id) => textOf(html.getElementById(id)))
      .join(" ");
  const label = control.getAttribute("aria-label");
  if (label) return label;
  const pictures = control.querySelectorAll("img[alt]").map((image) => image.getAttribute("alt"));
  const hidden = control.querySelectorAll("[aria-hidden=true]").map(textOf);
  return hidden
    .reduce((text, part) => text.replace(part, ""), [textOf(control), ...pictures].join(" "))
    .trim();
}

/** The target of a control: a URL or a form's data; undefined for one that cannot be pressed. */
function targetOf(control: HTMLElement, html: HTMLElement): string | undefined {
  const { href, disabled, name, value, formaction, form } = control.attributes;
  if (control.tagName === "A") return href;
  if (disabled !== undefined) return undefined;
  const owner = form ? html.getElementById(form) : control.closest("form");
  const own = ["data-copy", "data-share"].map((key) => control.getAttribute(key) ?? "");
  return [formaction ?? owner?.getAttribute("action"), name, value, ...own].join(" ");
}

/** Names of a page that are shared by several targets. */
function shared(html: HTMLElement): string[] {
  const targets = new Map<string, Set<string>>();
  for (const control of html.querySelectorAll("a, button")) {
    const target = targetOf(control, html);
    if (target === undefined) continue;
    const name = nameOf(control, html);
    targets.set(name, (targets.get(name) ?? new Set()).add(target));
  }
  return [...targets]
    .filter(([, all]) => all.size > 1)
    .map(([name, all]) => `${name}: ${[...all].join(", ")}`);
}

test.each(["", "lite=1"])("no two targets of a page share a name (cookie %j)", async (cookie) => {
  // The style guide repeats parts that no page shows together.
  const paths = (await fillPublicPages(site)).filter((path) => !/^\/(test|playground)\//.test(path));
  const cover = await makeImage(site);
  for (const days of [8, 9]) {
    const startAt = noon + days * 86_400_000;
    makeEvent(site, { title: "每周的饺子", startAt, coverImageId: cover.id });
    makeWish(site, { authorName: "老郑", content: "希望波河边多几张长椅。" });
    makePoll(site, { title: `第${days}次` });
    makePoll(site, { allowMultiple: true, title: `第${days}次多选` });
  }
  const ended = makeEvent(site, { title: "照片" }, "ended");
  await makePhotos(site, ended.id, [1, 2, 3]);
  for (let index = 0; index < 8; index += 1) makeComment(site, { eventId: ended.id });
  for (const path of [...paths, `/events/${ended.id}`, `/photos/${ended.id}`]) {
    const { html } = await site.page(path, { Cookie: cookie });
    expect([path, shared(html)]).toEqual([path, []]);
  }
});
