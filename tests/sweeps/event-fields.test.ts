// 活动记录, the audit log of an event. Every field of the table is in the form at its step, in the API, in the change
// history and in the preview of a draft.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { auditShown } from "../../app/domain/audit/queries.server";
import { updateEvent } from "../../app/domain/events/commands.server";
import { apiNameOf } from "../../app/domain/events/export/api-fields";
import { type EventFormField, eventFormFields, fieldOf, kindOf } from "../../app/domain/events/fields";
import { eventFormOf } from "../../app/domain/events/form/form";
import { readEventForm } from "../../app/domain/events/form/form-schema";
import { editSteps, formSteps } from "../../app/domain/events/form/form-steps";
import { describeEntry } from "../../app/domain/events/history";
import { newId } from "../../app/platform/ids";
import { type AdminBrowser, openAdminBrowser } from "../support/admin-browser";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent, makeImage, makePhotos, unwrap } from "../support/fixtures";
import { attributesAt, textAt, textsAt } from "../support/html";
import { openAdminRawClient } from "../support/raw-api";

const timeZone = "Europe/Rome";
let adminBrowser: AdminBrowser;
let other: Record<EventFormField, string>;
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  adminBrowser = await openAdminBrowser(site);
  const [cover, qr] = [await makeImage(site, "#224466"), await makeImage(site, "#446622", 800, 600, "qr")];
  const samples: Record<string, string> = {
    ...{
      category: "桌游",
      tags: "孩子可来 室内",
      colorScheme: "matcha-grape",
      capacity: "33",
      deposit: "77",
      enrollFee: "7.50",
    },
    ...{ date: "2026-12-05", time: "20:30", durationHours: "4.5", groupQrValidUntil: "2026-12-06" },
    ...{ registrationMode: "approval", registrationDeadline: "2026-12-04T12:00", reminder: "off" },
    seatsMax: "6",
    ...{ reconfirm: "on", reconfirmHour: "18" },
    ...{ addressShown: "confirmed", groupCodeShown: "confirmed" },
    ...{ coverImageId: cover.id, backgroundImageId: cover.id, groupQrImageId: qr.id },
  };
  const text = (field: EventFormField) =>
    kindOf(field).is === "link" ? `https://example.org/${field}` : `${fieldOf(field).label}改了`;
  other = { ...eventFormOf(makeEvent(site), timeZone) };
  for (const field of eventFormFields) other[field] = samples[field] ?? text(field);
});

const namesIn = async (path: string) => {
  const { html } = await adminBrowser.page(path);
  return new Set(attributesAt(html, "#event-form [name]", "name"));
};
/** The value of a picture is the name of its file. */
const controlOf = (field: EventFormField) =>
  kindOf(field).is === "picture" ? field.replace(/ImageId$/, "File").replace(/^groupQr/, "qr") : field;

const siteTime = () => ({ now: site.clock.now(), timeZone });
/** The fields that a form is read as. */
function readFields(form: Record<EventFormField, string>) {
  const read = readEventForm(form, siteTime());
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.fields;
}
function update(id: string, form: Record<EventFormField, string>) {
  const fields = { currentParticipants: 0, ...readFields(form) };
  unwrap(updateEvent(site.db, { kind: "cli" }, { id, fields }, siteTime()));
}

describe.each([
  ["a new event", formSteps, () => "/admin/create-event?draft=Fields000001&new=1"],
  ["an edit", editSteps, () => `/admin/events/${makeEvent(site).id}/edit?x=1`],
])("the form of %s", (_name, steps, path) => {
  test.each(
    steps.map((step, at) => [step.label, at + 1, step.fields] as const),
  )("step %s has its fields", async (_label, number, fields) => {
    const names = await namesIn(`${path()}&step=${number}`);
    expect(fields.filter((field) => !names.has(controlOf(field)))).toEqual([]);
  });
});

test("every field of an edit is in the history and in the API", async () => {
  const event = makeEvent(site);
  update(event.id, other);
  const text = textAt((await adminBrowser.page(`/admin/events/${event.id}/history`)).html, "main");
  const own = eventFormFields.filter((field) => !["start", "time", "duration"].includes(kindOf(field).is));
  expect(own.filter((field) => !text.includes(fieldOf(field).label))).toEqual([]);
  expect(text).toContain("活动时间");
  const { body } = await openAdminRawClient(site)("GET", `/events/${event.id}`);
  expect(eventFormFields.filter((field) => !(apiNameOf(field) in body.data))).toEqual([]);
});

test("a single-line field accepts no line break, by the form and by the API", async () => {
  const lines = new Set<string | undefined>();
  for (const step of [1, 2, 3, 4]) {
    const { html } = await adminBrowser.page(`/admin/create-event?draft=Fields000003&new=1&step=${step}`);
    for (const name of attributesAt(html, "#event-form input", "name")) lines.add(name);
  }
  const texts = eventFormFields.filter((field) => kindOf(field).is === "text");
  expect(lines).toContain("title");
  const broken = "上山\r\n看花\u2028去";
  const values = new Map<string, unknown>(
    Object.entries(readFields({ ...other, ...Object.fromEntries(texts.map((field) => [field, broken])) })),
  );
  const sent = Object.fromEntries(texts.map((field) => [apiNameOf(field), broken]));
  const request = openAdminRawClient(site);
  const { body } = await request("POST", "/events", { ...sent, startTime: "2026-12-05T14:00" });
  const hasBreak = (text: unknown) => /[\n\u2028]/.test(String(text));
  for (const field of texts) {
    const isBroken = !lines.has(field);
    const stored = [values.get(String(fieldOf(field).column)), body.data[apiNameOf(field)]];
    expect([field, ...stored.map(hasBreak)]).toEqual([field, isBroken, isBroken]);
  }
});

test("every field of a draft is in its preview, under its label", async () => {
  const steps = ["1&new=1", "2", "3", "4"].map(
    (step) => `/admin/create-event?draft=Fields000002&step=${step}`,
  );
  for (const step of steps) await adminBrowser.post(step, { ...other, intent: "save" });
  const text = textAt((await adminBrowser.page("/admin/drafts/Fields000002")).html, "main");
  expect(eventFormFields.filter((field) => !text.includes(fieldOf(field).label))).toEqual([]);
});

describe("活动记录", () => {
  const rowsOf = async (id: string) =>
    textsAt((await adminBrowser.page(`/admin/events/${id}/history`)).html, "main dd");

  test("describes each change, newest first", async () => {
    const { id } = makeEvent(site, { startAt: site.clock.now() });
    for (const change of ["complete", "reopen", "cancel", "restore", "archive", "unarchive"])
      await adminBrowser.post(`/admin/events/${id}/${change}`, {});
    expect(await rowsOf(id)).toEqual([
      "取消归档管理员",
      "归档了活动管理员",
      "恢复了活动状态：已取消 → 进行中管理员",
      "取消了活动状态：进行中 → 已取消管理员",
      "标记为未完成状态：已结束 → 进行中管理员",
      "标记为已完成状态：进行中 → 已结束管理员",
      "创建了活动管理员",
    ]);
  });

  test("lists the fields of an edit with old and new values", async () => {
    const event = makeEvent(site, { title: "旧标题", colorScheme: "lemon-sky" });
    const changes = { title: "新标题", deposit: "99.5", date: "2026-12-05", capacity: "" };
    update(event.id, { ...eventFormOf(event, timeZone), ...changes, colorScheme: "sakura-night" });
    const [edit = ""] = await rowsOf(event.id);
    for (const change of [
      "修改了活动活动标题：旧标题 → 新标题",
      "活动人数：20 → （空）",
      "配色方案：柠檬晴空 → 樱花夜色",
      "活动时间：11月28日 星期六 12:00–15:00 → 12月5日 星期六 12:00–15:00",
      "定金：¥0 → ¥99.50",
    ])
      expect(edit).toContain(change);
    expect(edit).toMatch(/服务器管理者$/);
    expect(edit).not.toContain("活动简介");
  });

  test("contains only the last hundred changes of this event and its photos", async () => {
    const [one, other] = [makeEvent(site, {}, "ended").id, makeEvent(site, {}, "ended").id];
    await makePhotos(site, one, [3]);
    await makePhotos(site, other, [4]);
    const before = (await rowsOf(one)).join();
    expect(before).toContain("上传了照片 3");
    expect(before).not.toContain("照片 4");
    const row = { actor: "admin", action: "event.archive", entityType: "event", entityId: one };
    for (let index = 1; index <= auditShown; index += 1)
      site.db
        .insert(auditEntries)
        .values({ id: newId(), at: site.clock.now() + index, ...row })
        .run();
    const rows = await rowsOf(one);
    expect([rows.length, rows.join().includes("创建了活动")]).toEqual([auditShown, false]);
  });

  test("describes every audit entry of an event, its photos and its posters", () => {
    const sources = readdirSync("app/domain", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(join("app/domain", name), "utf8"));
    const recorded = sources.flatMap((text) => [...text.matchAll(/action: "((?:event|photo)\.[a-z-]+)"/g)]);
    const actions = [...new Set(recorded.map(([, action = ""]) => action))];
    expect(actions.length).toBeGreaterThan(8);
    const words = { now: 0, timeZone, schemeName: (key: string) => key };
    for (const action of actions) {
      const entry = { id: "x", actor: "admin", action, before: "{}", after: "{}", at: 0 };
      expect(describeEntry(entry, words).what).toMatch(/^[\u4e00-\u9fff ]+[（）\u4e00-\u9fff]*$/);
    }
  });
});
