// Which steps of the event form are ticked, which fields are marked as required, and links to missing items.
import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { saveDraft } from "../../app/domain/drafts/commands.server";
import { eventFormFields, fieldOf } from "../../app/domain/events/fields";
import { type EventForm, emptyEventForm } from "../../app/domain/events/form/form";
import { isRequiredByStep } from "../../app/domain/events/form/readiness";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { locationOf } from "../support/html";
import { eventRow } from "../support/rows";
import { textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });

const id = "Draft0000001";
const at = (step: number) => `/admin/create-event?draft=${id}&step=${step}`;
const check = `/admin/create-event/check?draft=${id}`;

const whole: EventForm = {
  ...emptyEventForm,
  ...{ title: "河边骑行", summary: "沿波河骑到苏佩尔加", category: "徒步", capacity: "12" },
  ...{ colorScheme: "matcha-grape", date: "2026-11-28", time: "19:00", durationHours: "2.5" },
  ...{ locationName: "瓦伦蒂诺公园", deposit: "100", notes: "请准时", registrationMode: "open" },
};

function save(changes: Partial<EventForm> = {}) {
  const values = { ...whole, ...changes };
  const draft = { id, formType: "event", values, initial: emptyEventForm } as const;
  unwrap(saveDraft(site.db, draft, site.clock.now()));
}

const tickedAt = async (step: number) => {
  const { html } = await admin.page(at(step));
  return html
    .querySelectorAll("[aria-label=步骤] li")
    .flatMap((item) => (item.classNames ? [textOf(item)] : []));
};

test("a step is ticked once it is completed and valid, not with a missing or invalid field", async () => {
  save();
  expect(await tickedAt(1)).toEqual([]);
  expect(await tickedAt(3)).toEqual(["基本信息", "配色方案"]);
  expect(await tickedAt(4)).toEqual(["基本信息", "配色方案", "时间地点"]);
  const wrong: [Partial<EventForm>, string[]][] = [
    [{ title: "" }, ["配色方案", "时间地点"]],
    [{ colorScheme: "none" }, ["基本信息", "时间地点"]],
    [{ locationName: "" }, ["基本信息", "配色方案"]],
  ];
  for (const [changes, ticked] of wrong) {
    save(changes);
    expect(await tickedAt(4), JSON.stringify(changes)).toEqual(ticked);
  }
});

const marked = async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((step) => admin.page(at(step))));
  return new Set(
    pages.flatMap(({ html }) =>
      html
        .querySelectorAll("#event-form label, #event-form legend")
        .filter((label) => textOf(label).endsWith("必填") || textOf(label.nextElementSibling) === "必填")
        .map((label) => textOf(label).replace("必填", "")),
    ),
  );
};

test("必填 marks exactly the fields that publishing reports, and those that the next step requires", async () => {
  save();
  const labels = await marked();
  for (const field of eventFormFields.filter(isRequiredByStep))
    expect(labels.delete(fieldOf(field).label), field).toBe(true);
  // A duration is always selected.
  const fields = eventFormFields.filter((field) => field !== "durationHours" && !isRequiredByStep(field));
  for (const field of fields) {
    save({ [field]: "" });
    const response = await admin.post(check, {});
    const isPublished = locationOf(response)?.includes("/published") ?? false;
    expect(labels.has(fieldOf(field).label), field).toBe(!isPublished);
    if (isPublished) site.db.$client.exec("UPDATE events SET draft_id = NULL");
  }
  expect([...labels]).toEqual(["活动标题", "活动类别", "配色方案", "开始日期", "报名方式"]);
});

describe("发布活动 with missing items", () => {
  const links = (html: HTMLElement) =>
    html.querySelectorAll("main li a").map((link) => [textOf(link), link.getAttribute("href")]);

  test("lists them, each with a link to its field, and last that the event is free", async () => {
    save({ summary: "", locationName: "", notes: "", deposit: "", durationHours: "2" });
    const response = await admin.post(at(4), { intent: "publish" });
    expect(locationOf(response)).toBe(check);
    const { html } = await admin.page(check);
    const field = (step: number, name: string) => `${at(step)}#event-form-${name}`;
    expect(links(html)).toEqual([
      ["活动简介", field(1, "summary")],
      ["封面图片", field(1, "coverImageId")],
      ["活动地点", field(3, "locationName")],
      ["注意事项", field(4, "notes")],
      ["群二维码", field(4, "groupQrImageId")],
      ["定金与报名费用均为 0（免费活动，可以直接发布）", field(4, "deposit")],
    ]);
    for (const [, href = ""] of links(html)) {
      const [page = "", control] = href?.split("#") ?? [];
      expect((await admin.page(page)).html.getElementById(control ?? ""), href ?? "").not.toBeNull();
    }
  });

  test("lists them beside a value that cannot be read", async () => {
    save({ summary: "", deposit: "很多" });
    const names = links((await admin.page(check)).html).map(([name]) => name);
    expect([names.includes("活动简介"), names.some((name) => name?.includes("均为 0"))]).toEqual([
      true,
      false,
    ]);
  });

  test("of an edit links to the fields of its own steps, and saves on confirmation", async () => {
    const event = makeEvent(site);
    const edit = `/admin/events/${event.id}/edit?draft=${id}`;
    await admin.post(`${edit}&step=3`, { locationName: "", locationAddress: "", intent: "publish" });
    const editCheck = `/admin/events/${event.id}/edit/check?draft=${id}`;
    const { html } = await admin.page(editCheck);
    expect(links(html)).toEqual([["活动地点", `${edit}&step=3#event-form-locationName`]]);
    await admin.post(editCheck, {});
    expect(eventRow(event.id)).toMatchObject({ locationName: "", version: 2 });
  });

  test("of an edit lists a cleared title and start, and retains the event's on confirmation", async () => {
    const event = makeEvent(site);
    const edit = `/admin/events/${event.id}/edit?draft=${id}`;
    await admin.post(`${edit}&step=3`, { date: "", intent: "stay" });
    const response = await admin.post(`${edit}&step=1`, { title: " ", summary: "改了", intent: "publish" });
    const editCheck = `/admin/events/${event.id}/edit/check?draft=${id}`;
    expect(locationOf(response)).toBe(editCheck);
    expect(links((await admin.page(editCheck)).html).map(([name]) => name)).toEqual(["活动标题", "开始时间"]);
    await admin.post(editCheck, {});
    const { title, startAt } = event;
    expect(eventRow(event.id)).toMatchObject({ title, startAt, summary: "改了", version: 2 });
  });
});
