// A rejected form opens at its first error without scripts: exactly one element has `autofocus`, the first control with an
// error, or the message where no control has one.
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { openSharedSite, site } from "../support/each-site";
import { errorFocus } from "../support/error-focus";
import { message } from "../support/forms/entry";
import { forms, makePosts, openFormWorld } from "../support/forms/register";
import { textOf } from "../support/site";

openSharedSite({ RATE_LIMITS: "off" });

test("each rejected form focuses its first error, and no page does so when first opened", async () => {
  const world = await openFormWorld(site);
  const posts = await makePosts(world);
  for (const [route, [, , rejections]] of Object.entries(forms)) {
    if (typeof rejections === "string") continue;
    const valid = posts.find((post) => post.route === route);
    if (!valid) throw new Error(`no post to ${route}`);
    for (const [wrong, focus, { at, from } = {}] of rejections) {
      const path = (await at?.(valid, world)) ?? valid.path;
      const first = await site.page(from ?? path, valid.by.headers());
      // The message of an earlier post, above the page, has the focus.
      const opened = first.html.querySelectorAll("main [autofocus]").length;
      expect([path, first.status, opened]).toEqual([path, 200, 0]);
      const response = await valid.by.say(path, typeof wrong === "function" ? wrong(valid) : wrong);
      const html = parse(await response.text());
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(response.status, path).toBeLessThan(500);
      expect([path, errorFocus(html)]).toEqual([path, { focused: [focus], requested: focus }]);
      if (focus !== message) continue;
      const note = html.querySelector("[autofocus]");
      expect([path, note?.getAttribute("tabindex")]).toEqual([path, "-1"]);
      expect(textOf(note), path).not.toBe("");
    }
  }
});
