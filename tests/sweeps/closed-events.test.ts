// The state of an event's album and discussion at every public URL and operation, in each status and at each time.
import { describe, expect, test } from "vitest";
import { operations } from "../../app/routes/api/operations.server";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { privateRoutes, routeList } from "../support/public-pages";
import { openRawClient } from "../support/raw-api";
import { noon } from "../support/site";
import { openVisitor } from "../support/visitor";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const past = noon - dayMs;
const future = noon + dayMs;

/** The hints of the pages and of a rejected comment. */
const hints = {
  coming: { page: "活动结束后开放相册与讨论", comment: "活动结束后才能发表评论" },
  over: { page: "活动已结束，等主办方开放相册与讨论", comment: "活动已结束，等主办方开放相册与讨论" },
  cancelled: { page: "活动已取消，不开放相册与讨论", comment: "活动已取消，不开放评论" },
  open: { page: null, comment: null },
} as const;

const states = [
  ["active", "upcoming", future, hints.coming],
  ["active", "ongoing", noon - hourMs, hints.coming],
  ["active", "over", past, hints.over],
  ["ended", "upcoming", future, hints.open],
  ["ended", "over", past, hints.open],
  ["cancelled", "upcoming", future, hints.cancelled],
  ["cancelled", "over", past, hints.cancelled],
] as const;

/** Any promise or rejection of album and discussion, in any wording. */
const anyHint =
  /活动结束(后|之后)[^<"，。]*|活动已结束，等[^<"。]*|活动已取消，不开放[^<"。]*|请稍后再来看看/g;

const publicPaths = routeList
  .filter((route) => !privateRoutes.includes(route))
  .map(({ path = "" }) => `/${path}`);
const publicReads = operations
  .filter(({ method, access }) => method === "GET" && access === "public")
  .map(({ path }) => `/api${path}`);

openEachSite({ RATE_LIMITS: "off" });

describe.each(states)("an event that is %s and %s", (status, _phase, startAt, hint) => {
  const make = () => makeEvent(site, { startAt }, status === "active" ? undefined : status).id;
  const hintsOf = async (response: Response) => [...new Set((await response.text()).match(anyHint) ?? [])];
  const expected = hint.page === null ? [] : [hint.page];

  test("every URL gives the same hint, and a comment the same text by page and API", async () => {
    const id = make();
    const allowed = new Set<string>([...expected, ...(status === "cancelled" ? [] : ["请稍后再来看看"])]);
    for (const path of [...publicPaths, ...publicReads]) {
      const address = path.replace(":id", id).replace(":slot", "1").replace("/*", "/nowhere");
      for (const Cookie of ["", "lite=1"]) {
        const said = await hintsOf(await site.send(address, { headers: { Cookie } }));
        const others = said.filter((text) => !allowed.has(text));
        expect.soft(others, address).toEqual([]);
      }
    }
    for (const path of ["/photos/:id", "/photos/:id/1", "/events/:id/discussion"]) {
      const response = await site.send(path.replace(":id", id));
      if (hint.page === null) expect.soft(response.status, path).not.toBe(403);
      else
        expect
          .soft([response.status, await hintsOf(response)], path)
          .toEqual([403, expect.arrayContaining([hint.page])]);
    }
    for (const path of ["/events/:id", "/event/:id", "/e/:id"]) {
      const said = await hintsOf(await site.send(path.replace(":id", id)));
      expect.soft(said, path).toEqual(status === "cancelled" ? [] : expected);
    }
    const typed = { authorName: "苏苏", content: "下次还来" };
    const page = await openVisitor(site).say(`/events/${id}/discussion`, typed);
    const response = await openRawClient(site)("POST", "/comments", { eventId: id, ...typed });
    expect([page.status, response.status]).toEqual(hint.comment === null ? [303, 201] : [403, 403]);
    if (hint.comment === null) return;
    expect(await page.text()).toContain(`>${hint.comment}</h1>`);
    expect(response.body).toMatchObject({ error: hint.comment });
  });
});

test("a cached page changes its hint at the event's end", async () => {
  const id = makeEvent(site, { startAt: noon - hourMs, durationMs: 2 * hourMs }).id;
  const pageText = async () => (await site.send(`/events/${id}`)).text();
  expect(await pageText()).toContain(hints.coming.page);
  site.clock.time = noon + hourMs;
  const after = await pageText();
  expect([after.includes(hints.coming.page), after.includes(hints.over.page)]).toEqual([false, true]);
});
