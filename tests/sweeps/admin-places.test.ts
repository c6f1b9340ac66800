// The navigation on every page of the organiser.
import { expect, test } from "vitest";
import { adminBrowser as browser, openEachAdmin, site } from "../support/each-site";
import { makeComment, makeEvent, makeWish } from "../support/fixtures";
import { attributeAt, attributesAt, textAt, textsAt } from "../support/html";
import { origin, textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off", BASE_URL: origin });

async function placesOn(address: string) {
  const links = (await browser.page(address)).html.querySelectorAll("nav[aria-label=后台栏目] a");
  const current = links.filter((link) => link.hasAttribute("aria-current"));
  return {
    links: links.map((link) => `${textOf(link)} ${link.getAttribute("href")}`),
    current: current.map((link) => [textOf(link).slice(0, 2), link.getAttribute("aria-current")]),
  };
}

test("has six links and the number of posts that wait for review, for the administrator only", async () => {
  const { id: eventId } = makeEvent(site, {}, "ended");
  makeComment(site, { eventId, status: "pending" });
  makeComment(site, { eventId });
  makeWish(site, { status: "pending" });
  expect((await placesOn("/admin")).links).toEqual([
    ...["活动 /admin", "审核（2） /admin/review", "投票 /admin/votes"],
    ...["海报 /admin/digest", "草稿 /admin/drafts", "设置 /admin/settings"],
  ]);
  expect((await site.page("/admin")).html.querySelector("nav[aria-label=后台栏目]")).toBeNull();
});

test("each page marks only its own link", async () => {
  const event = `/admin/events/${makeEvent(site).id}`;
  const events = ["/dashboard", "/admin/events", "/admin/create-event", `${event}/edit`, `${event}/guests`];
  const reviews = ["?tab=comments-wishes", "/comments", "/wishes?status=pending", "/removals"];
  const links: [name: string, page: string, below: string[]][] = [
    ["活动", "/admin", events],
    ["审核", "/admin/review", reviews.map((path) => `/admin${path}`)],
    ["投票", "/admin/votes", ["/admin/votes/create"]],
    ["海报", "/admin/digest", [`${event}/poster`]],
    ["草稿", "/admin/drafts", ["/drafts", "/draft-test"]],
    ["设置", "/admin/settings", ["/admin/health", "/admin/sessions"]],
  ];
  for (const [name, page, below] of links) {
    expect((await placesOn(page)).current, page).toEqual([[name, "page"]]);
    for (const address of below) expect((await placesOn(address)).current, address).toEqual([[name, "true"]]);
  }
});

test("public pages of an event link its organiser to guests, edit and check-in", async () => {
  const now = site.clock.now();
  const soon = makeEvent(site, { registrationMode: "open", startAt: now + 1_800_000 }).id;
  const counted = makeEvent(site).id;
  const ended = makeEvent(site, { startAt: now }, "ended").id;
  const linked: [address: string, id: string, names: string[]][] = [
    [`/events/${soon}`, soon, ["guests", "edit", "check-in"]],
    [`/events/${soon}/join`, soon, ["guests", "edit", "check-in"]],
    [`/events/${counted}`, counted, ["guests", "edit"]],
    [`/events/${ended}/discussion`, ended, ["guests", "photos"]],
    [`/photos/${ended}`, ended, ["guests", "photos"]],
    ["/events", "", []],
    ["/", "", []],
  ];
  for (const [address, id, names] of linked) {
    const { html: own } = await browser.page(address);
    const expected = names.map((name) => `/admin/events/${id}/${name}`);
    expect(attributesAt(own, "nav[aria-label=主办方] a", "href"), address).toEqual(expected);
    expect(own.querySelector('header a[href="/login"]')).toBeNull();
    expect(own.querySelector('header form[action="/admin/logout"]')).not.toBeNull();
    // Other clients get the shared page.
    const { html } = await site.page(address);
    expect(html.querySelector("nav[aria-label=主办方]")).toBeNull();
    expect(html.querySelector('header a[href="/login"]')).not.toBeNull();
  }
});

test("the handbook is linked, with its chapters and pictures", async () => {
  const { html } = await browser.page("/admin");
  expect(textsAt(html, 'a[href="/admin/handbook"]')).toContain("主办方手册");
  const readme = (await browser.page("/admin/handbook")).html;
  expect(textAt(readme, "h1")).toBe("主办方手册");
  for (const path of ["/admin/handbook/registration", "/admin/handbook/server"]) {
    expect(readme.querySelector(`main a[href="${path}"]`)).not.toBeNull();
    expect([(await browser.page(path)).status, (await site.send(path)).status]).toEqual([200, 303]);
  }
  const picture = await site.send(attributeAt(readme, "main img", "src") ?? "");
  expect(picture.headers.get("Content-Type")).toBe("image/webp");
  expect(readme.querySelectorAll('main a[href$=".md"]')).toEqual([]);
  expect((await browser.page("/admin/handbook/nothing")).status).toBe(404);
});
