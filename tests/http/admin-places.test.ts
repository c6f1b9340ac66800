// The navigation on every page of the organiser.
import { expect, test } from "vitest";
import { adminBrowser as browser, openEachAdmin, site } from "../support/each-site";
import { makeComment, makeEvent, makeWish } from "../support/fixtures";
import { origin, textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off", BASE_URL: origin });

async function placesOn(address: string) {
  const { html } = await browser.page(address);
  const links = html.querySelectorAll("nav[aria-label=后台栏目] a");
  const current = links.filter((link) => link.hasAttribute("aria-current"));
  return {
    links: links.map((link) => [textOf(link), link.getAttribute("href")]),
    current: current.map((link) => [textOf(link).slice(0, 2), link.getAttribute("aria-current")]),
  };
}

test("has six links and the number of posts that wait for review", async () => {
  const { id: eventId } = makeEvent(site, {}, "ended");
  makeComment(site, { eventId, status: "pending" });
  makeComment(site, { eventId });
  makeWish(site, { status: "pending" });
  const { links } = await placesOn("/admin");
  expect(links).toEqual([
    ["活动", "/admin"],
    ["审核（2）", "/admin/review"],
    ["投票", "/admin/votes"],
    ["海报", "/admin/digest"],
    ["草稿", "/admin/drafts"],
    ["设置", "/admin/settings"],
  ]);
});

test("each page marks only its own link", async () => {
  const { id } = makeEvent(site);
  const links: Record<string, { page: string; true: string[] }> = {
    活动: {
      page: "/admin",
      true: [
        ...["/dashboard", "/admin/events", "/admin/create-event"],
        ...[`/admin/events/${id}/edit`, `/admin/events/${id}/guests`],
      ],
    },
    审核: {
      page: "/admin/review",
      true: [
        "/admin?tab=comments-wishes",
        "/admin/comments",
        "/admin/wishes?status=pending",
        "/admin/removals",
      ],
    },
    投票: { page: "/admin/votes", true: ["/admin/votes/create"] },
    海报: { page: "/admin/digest", true: [`/admin/events/${id}/poster`] },
    草稿: { page: "/admin/drafts", true: ["/drafts", "/draft-test"] },
    设置: { page: "/admin/settings", true: ["/admin/health", "/admin/sessions"] },
  };
  for (const [name, { page, true: below }] of Object.entries(links)) {
    expect((await placesOn(page)).current, page).toEqual([[name, "page"]]);
    for (const address of below) expect((await placesOn(address)).current, address).toEqual([[name, "true"]]);
  }
});

test("public pages of an event link its organiser to guests, edit and check-in", async () => {
  const now = site.clock.now();
  const soon = makeEvent(site, { registrationMode: "open", startAt: now + 1_800_000 }).id;
  const counted = makeEvent(site).id;
  const ended = makeEvent(site, { startAt: now }, "ended").id;
  const own = (id: string, names: string[]) => names.map((name) => `/admin/events/${id}/${name}`);
  const upcoming = own(soon, ["guests", "edit", "check-in"]);
  const linked: [address: string, expected: string[]][] = [
    [`/events/${soon}`, upcoming],
    [`/event/${soon}`, upcoming],
    [`/e/${soon}`, upcoming],
    [`/events/${soon}/join`, upcoming],
    [`/events/${soon}/poster`, upcoming],
    [`/events/${counted}`, own(counted, ["guests", "edit"])],
    [`/events/${ended}/discussion`, own(ended, ["guests", "photos"])],
    [`/photos/${ended}`, own(ended, ["guests", "photos"])],
    ["/events", []],
    ["/", []],
  ];
  for (const [address, expected] of linked) {
    const shown = await browser.page(address);
    const nav = shown.html.querySelectorAll("nav[aria-label=主办方] a");
    expect([address, nav.map((link) => link.getAttribute("href"))]).toEqual([address, expected]);
    expect(shown.html.querySelector('header a[href="/login"]')).toBeNull();
    expect(shown.html.querySelector('header form[action="/admin/logout"]')).not.toBeNull();
    // Other clients get the shared page.
    const { html } = await site.page(address);
    expect(html.querySelector("nav[aria-label=主办方]")).toBeNull();
    expect(html.querySelector('header a[href="/login"]')).not.toBeNull();
  }
});

test("is shown to the administrator only", async () => {
  const { html } = await site.page("/admin");
  expect(html.querySelector("nav[aria-label=后台栏目]")).toBeNull();
});

test("the handbook is for the organiser only, with its chapters and pictures", async () => {
  const { html } = await browser.page("/admin");
  expect(html.querySelectorAll('a[href="/admin/handbook"]').map(textOf)).toContain("主办方手册");
  const readme = await browser.page("/admin/handbook");
  expect(textOf(readme.html.querySelector("h1"))).toBe("主办方手册");
  for (const path of ["/admin/handbook/registration", "/admin/handbook/server"]) {
    expect(readme.html.querySelector(`main a[href="${path}"]`)).not.toBeNull();
    expect((await browser.page(path)).status).toBe(200);
    expect((await site.send(path)).status).toBe(303);
  }
  const picture = readme.html.querySelector("main img")?.getAttribute("src") ?? "";
  expect((await site.send(picture)).headers.get("Content-Type")).toBe("image/webp");
  expect(readme.html.querySelectorAll('main a[href$=".md"]')).toEqual([]);
  expect((await browser.page("/admin/handbook/nothing")).status).toBe(404);
});
