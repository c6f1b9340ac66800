// The navigation on every page of the organiser.
import { expect, test } from "vitest";
import { adminPages } from "../../app/routes/admin/routes";
import { adminBrowser as browser, openEachAdmin, site } from "../support/each-site";
import { makeComment, makeEvent, makeWish } from "../support/fixtures";
import { attributeAt, attributesAt, textAt, textsAt } from "../support/html";
import { origin, textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off", BASE_URL: origin });

async function placesOn(address: string) {
  const links = (await browser.page(address)).html.querySelectorAll("nav[aria-label=管理栏目] a");
  const current = links.filter((link) => link.hasAttribute("aria-current"));
  return {
    links: links.map((link) => `${textOf(link)} ${link.getAttribute("href")}`),
    current: current.map((link) => [textOf(link).replace(/\d.*/, ""), link.getAttribute("aria-current")]),
  };
}

test("has five links with the number of items that wait, for the organiser only", async () => {
  const { id: eventId } = makeEvent(site, {}, "ended");
  makeComment(site, { eventId, status: "pending" });
  makeComment(site, { eventId });
  makeWish(site, { status: "pending" });
  const others = ["心愿与投票 /admin/votes", "成果 /admin/results", "设置 /admin/settings"];
  const review = "审核2 件要处理 /admin?tab=comments-wishes";
  expect((await placesOn("/admin")).links).toEqual(["活动 /admin", review, ...others]);
  expect((await site.page("/admin")).html.querySelector("nav[aria-label=管理栏目]")).toBeNull();
});

test("each page marks only its own link", async () => {
  const event = `/admin/events/${makeEvent(site).id}`;
  const drafts = ["/drafts", "/admin/drafts", "/draft-test"];
  const events = ["/dashboard", "/admin/events", "/admin/create-event", `${event}/edit`, `${event}/guests`];
  const links: [name: string, page: string, below: string[]][] = [
    ["活动", "/admin", [...events, `${event}/poster`, ...drafts]],
    ["审核", "/admin?tab=comments-wishes", ["/admin/review", "/admin/comments", "/admin/removals"]],
    ["心愿与投票", "/admin/votes", ["/admin/votes/create", "/admin/wishes?status=pending"]],
    ["成果", "/admin/results", []],
    ["设置", "/admin/settings", ["/admin/health", "/admin/sessions", "/admin/digest", "/admin/handbook"]],
  ];
  for (const [name, page, below] of links) {
    expect((await placesOn(page)).current, page).toEqual([[name, "page"]]);
    for (const address of below) expect((await placesOn(address)).current, address).toEqual([[name, "true"]]);
  }
});

test("the menu has who is signed in and the four specified entries", async () => {
  const { html } = await browser.page("/admin");
  expect(textsAt(html, "header details li")).toEqual([
    "管理员 · 主办方localhost:3000",
    ...["草稿管理", "我的提醒", "个人资料", "切换账号", "退出登录"],
  ]);
});

test("every page of the organiser without parameters is linked from the navigation or a page below it", async () => {
  makeEvent(site);
  const reached = new Set(["/admin"]);
  for (const address of reached) {
    const { html } = await browser.page(address);
    for (const href of attributesAt(html, "a", "href")) {
      const { pathname, search } = new URL(href ?? "", origin);
      const isTab = pathname === "/admin" && search.includes("tab=");
      if (/^\/(admin|drafts)/.test(pathname) && !/[0-9]|\.|handbook\/|\/undo/.test(pathname))
        reached.add(isTab ? pathname + search : pathname);
    }
  }
  const opened = /alias|draft-test|selection|clear|check|published|import|create-event|overdue|backup|end$/;
  const missing = adminPages
    .filter(({ path, file, id = "" }) => !path.includes(":") && !opened.test(`${path} ${id} ${file}`))
    .filter(({ path }) => !reached.has(`/${path}`));
  expect(missing.map(({ path }) => path)).toEqual([]);
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
  const { html } = await browser.page("/admin/settings");
  expect(textsAt(html, 'a[href="/admin/handbook"] b')).toContain("主办方手册");
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
