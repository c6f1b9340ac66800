// Chats append words or punctuation to links; such URLs redirect to the page that they begin with.
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../app/platform/ids";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent, makePhotos, makePoll, makeWish } from "../support/fixtures";
import { combinations } from "../support/tier";

/** URLs by page, and the redirect target. */
let targets: Record<string, string>;
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  const { id } = makeEvent(site);
  const { id: ended } = makeEvent(site, {}, "ended");
  await makePhotos(site, ended, [1, 2]);
  const own = [`/events/${id}/join`, `/events/${ended}/discussion`, `/photos/${ended}`, `/photos/${ended}/2`];
  own.push(`/polls/${makePoll(site).id}`, `/wishes/${makeWish(site).id}`);
  const spellings = ["e", "event", "events", "EVENTS"].map((name) => [`/${name}/${id}`, `/events/${id}`]);
  targets = Object.fromEntries([...spellings, ...own.map((path) => [path, path])]);
});

const tails = [
  ...["，一起来", "。", "）", ")", "一起来", "%EF%BC%8C%E4%B8%80", ",", ".", "!", "！", "…", "》", "]", "'"],
  ...["&quot;", "%20看", "/，一起来", "，/更多/的路", "%E4%B8", "%", "comeAlong", "👍"],
  ...["，https://evil.example/", "。?from=chat"],
];

test("words and punctuation after a URL are removed", async () => {
  for (const [[link, target], tail] of combinations(Object.entries(targets), tails)) {
    // A photo number with letters is a different, unknown photo.
    if (/\/\d$/.test(link) && /^&?[a-z]/i.test(tail)) continue;
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await site.send(link + tail, { method });
      const actual = [link, tail, method, status, headers.get("Location")];
      expect(actual).toEqual([link, tail, method, 302, target]);
    }
  }
  for (const target of Object.values(targets)) expect((await site.send(target)).status).toBe(200);
});

const statusOf = async (path: string) => (await site.send(path)).status;

test("unknown addresses, hidden content and drafts are not found", async () => {
  const hidden = makeWish(site, { isPublic: false });
  const draft = makePoll(site, { status: "draft" });
  const { id } = makeEvent(site);
  for (const path of [
    ...[`/e/${newId()}`, `/wishes/${hidden.id}`, `/polls/${draft.id}`].flatMap((own) => [
      own,
      `${own}，一起来`,
    ]),
    ...[`/api/events/${id}，`, `/events/${id}/nothing`, `/events/${id.slice(1)}，`, `/nothing/${id}，`],
    ...[`/x/e/${id}，`, `/events/${id}，.data`],
  ])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
});

test("URLs of the organiser's pages and of posts are unchanged", async () => {
  const { id } = makeEvent(site);
  const { headers } = await site.send(`/admin/events/${id}，/edit`);
  expect(headers.get("Location") ?? "").not.toMatch(new RegExp(`，|^/events/${id}$`));
  const posted = await site.post(`/events/${id}/join，`, {});
  expect(posted.headers.get("Location")).toBeNull();
  expect(posted.status).toBeGreaterThanOrEqual(400);
});
