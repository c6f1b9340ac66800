// 今天与下一场: the organiser's current events, above the dashboard's list.
import { expect, test } from "vitest";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { noon, origin, textOf } from "../support/site";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });

async function soon(address = "/admin") {
  const { html } = await (await openAdminBrowser(site)).page(address);
  return html.querySelectorAll("[aria-labelledby=today] > ul > li");
}
const titles = async (address?: string) =>
  (await soon(address)).map((item) => textOf(item.querySelector("b")));

test("shows running events, those of today, and is empty without any", async () => {
  expect(await titles()).toEqual([]);
  makeEvent(site, { title: "过去的", startAt: noon - 5 * hourMs });
  makeEvent(site, { title: "已结束的", startAt: noon - hourMs }, "ended");
  makeEvent(site, { title: "已取消的", startAt: noon + hourMs }, "cancelled");
  expect(await titles()).toEqual([]);
  makeEvent(site, { title: "下周的", startAt: noon + 7 * dayMs });
  makeEvent(site, { title: "后天的", startAt: noon + 2 * dayMs });
  expect(await titles()).toEqual(["后天的"]);
  makeEvent(site, { title: "正在办的", startAt: noon - hourMs });
  expect(await titles()).toEqual(["正在办的", "后天的"]);
  makeEvent(site, { title: "今晚的", startAt: noon + 8 * hourMs });
  makeEvent(site, { title: "今天下午的", startAt: noon + 3 * hourMs });
  expect(await titles()).toEqual(["正在办的", "今天下午的", "今晚的"]);
  // Other views omit it.
  expect(await titles("/admin?view=upcoming")).toEqual([]);
});

test("an item has time, location and number, and links to the week's tasks", async () => {
  const own = { locationName: "老城天台", locationAddress: "", registrationMode: "open", capacity: 20 };
  const { id } = makeEvent(site, { title: "今晚的", startAt: noon + 8 * hourMs, ...own });
  const count = { currentParticipants: 7, capacity: 20 };
  makeEvent(site, { title: "自己记人数的", startAt: noon + 9 * hourMs, ...count });
  const [first, counted] = await soon();
  for (const text of ["11月21日", "20:00", "老城天台", "已确认 0 / 20 位，余 20 位"])
    expect(textOf(first)).toContain(text);
  expect(textOf(counted)).toContain("已报名 7 / 20 人");
  const linksOf = (item: typeof first) =>
    item?.querySelectorAll("a").map((link) => [textOf(link), link.getAttribute("href")]) ?? [];
  const page = (name: string) => `/admin/events/${id}/${name}`;
  expect(linksOf(first).slice(1)).toEqual([
    ["名单", page("guests")],
    ["签到", page("check-in")],
    ["更换群二维码", page("qr")],
    ["海报", page("poster")],
  ]);
  expect(
    linksOf(counted)
      .slice(1)
      .map(([name]) => name),
  ).toEqual(["名单", "更换群二维码", "海报"]);
});
