// The organiser's forms of events: wizard, albums, guests, check-in.
import sharp from "sharp";
import { listAudit } from "../../../app/domain/audit/queries.server";
import { endOverdueEvent } from "../../../app/domain/events/overdue.server";
import { uploadAddress } from "../../../app/domain/images/picture";
import { maxPhotoBytes, maxQrBytes } from "../../../app/domain/images/schema";
import { newId } from "../../../app/platform/ids";
import { fieldsOf } from "../admin-browser";
import { admin as actor, makeDraft, makeEvent, makeImage, makePhotos, makeWholeDraft } from "../fixtures";
import { sentMessage } from "../guest-messages";
import { makeGuest } from "../guests";
import { hourMs, type TestSite } from "../site";
import {
  type Fields,
  type FormEntries,
  instead,
  long,
  message,
  type Post,
  type Rejection,
  type Upload,
  type World,
} from "./entry";

const changeFailed = "操作没有成功，请重试";
const saveFailed = "保存失败，请重试";
const statusFailed = "更新状态失败，请重试";
const editFailed = "保存活动失败";

export const codes = { bytesAtMost: maxQrBytes, tooLarge: "文件大小不能超过20MB" };
const photos = { bytesAtMost: maxPhotoBytes, tooLarge: "10MB" };

async function pngFile(name: string): Promise<File> {
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: "#fff" } });
  return new File([new Uint8Array(await picture.png().toBuffer())], name, { type: "image/png" });
}

/** A picture of the event form, which is called `name` in its messages. */
const inForm = (path: Upload["path"], image: string, name: string): Upload => ({
  path,
  field: `${image}File`,
  ...photos,
  fields: () => ({ title: "河边骑行", intent: "upload" }),
  note: `#event-form-${image === "qr" ? "groupQr" : image}ImageId-error`,
  lead: `${name}上传失败`,
});
const draftAt = (step: number) => () => `/admin/create-event?draft=Draft0000001&new=1&step=${step}`;
const album = (intent: string, more: Partial<Upload>): Upload => ({
  path: ({ ended }) => `/admin/events/${ended}/photos`,
  field: "photo",
  ...photos,
  fields: () => ({ intent, slot: "1", caption: "" }),
  ...more,
});

const step = (number: number) => instead(/$/, `&step=${number}`);
const basics = { title: "野餐", summary: "河边", capacity: "12" };

/** An edit of a new event with a saved draft: the ids of its routes, and the fields of its last step. */
async function openEdit({ site, admin }: World, draft: string) {
  const { id } = makeEvent(site);
  const query = `?draft=${draft}`;
  const path = `/admin/events/${id}/edit${query}&step=4`;
  const typed = fieldsOf((await admin.page(path)).html.querySelector("#event-form"));
  await admin.say(path, { ...typed, notes: "带一块毯子", intent: "next" });
  return { ids: [id], query, typed };
}

const makeOverdue = (site: TestSite) =>
  makeEvent(site, { title: "忘了收尾", startAt: site.clock.now() - 3 * hourMs, durationMs: hourMs });

const guestIds = ({ site, event }: World): [event: string, guest: string] => [
  event.id,
  makeGuest(site, event.id).id,
];

const ofPhoto =
  (intent: string, more: Fields) =>
  ({ fields: { photo } }: Post): Fields => ({ intent, photo: String(photo), ...more });

const fullAlbum = async (site: TestSite) => {
  const { id } = makeEvent(site, {}, "ended");
  await makePhotos(site, id, [1, 2, 3, 4, 5]);
  return `/admin/events/${id}/photos`;
};

/** The URL of an uploaded photo. */
const albumUrl = (site: TestSite) =>
  uploadAddress(
    String(site.db.$client.prepare("SELECT hash FROM images WHERE kind = 'album'").pluck().get()),
  );

const declined: Rejection = [{ reason: long }, "textarea decline-reason"];

export const eventForms: FormEntries = {
  "/admin/create-event": [
    "草稿没有保存，请重试",
    ({ site }) => {
      const query = `?draft=${makeDraft(site)}`;
      const first = { intent: "next", title: "波河边的野餐", summary: "带一块毯子" };
      return [
        { query, fields: first, shown: ["title", "summary"], later: 422 },
        {
          query: `${query}&step=4`,
          fields: { intent: "publish", notes: "带一块毯子" },
          failure: "发布活动失败，请重试",
          shown: ["notes"],
          later: 422,
        },
      ];
    },
    [
      [{ title: "", summary: "", intent: "next" }, "input event-form-title", step(1)],
      [{ ...basics, category: "没有", intent: "next" }, "fieldset event-form-category", step(1)],
      [{ colorScheme: "none", intent: "next" }, "fieldset event-form-colorScheme", step(2)],
      [{ date: "31/12", time: "14:00", intent: "next" }, "select event-form-durationHours", step(3)],
      [{ deposit: "", intent: "publish" }, "fieldset event-form-category", step(4)],
    ],
    {
      "a new event": { ...inForm(draftAt(1), "cover", "封面"), reads: "optional" },
      "a background": inForm(draftAt(2), "background", "海报"),
      "a group code of a new event": inForm(draftAt(4), "qr", "群二维码"),
      "a step without pictures": {
        path: draftAt(3),
        field: "coverFile",
        bytesAtMost: 256 * 1024,
        tooLarge: "",
        fields: () => ({ locationName: "公园", intent: "save" }),
        reads: "none",
      },
    },
  ],
  "/admin/create-event/check": [
    "发布活动失败，请重试",
    async ({ site }) => {
      const cover = await makeImage(site, "#405060", 1600, 1200, "cover");
      return { query: `?draft=${makeWholeDraft(site, cover?.id ?? "")}` };
    },
    [
      [
        { intent: "publish", registrationMode: "open", deposit: "很多" },
        "input event-form-deposit",
        { at: ({ path }: Post) => `${path.replace("/check", "")}&step=4` },
      ],
    ],
  ],
  "/admin/draft-save": [
    null,
    () => ({
      query: "?draft=Autosave0001",
      fields: { title: "", details: "", notes: "", capacity: "", deposit: "" },
    }),
    "none",
  ],
  "/admin/events/:id/edit": [
    editFailed,
    async (world) => {
      const { ids, query, typed } = await openEdit(world, "Edit00000001");
      return { ids, query: `${query}&step=4`, fields: { ...typed, notes: "带两块毯子", intent: "publish" } };
    },
    [
      [
        { intent: "publish", title: "字".repeat(61), summary: "河边" },
        "input event-form-title",
        instead("step=4", "step=1"),
      ],
    ],
    {
      "an edit": {
        ...inForm(
          ({ planned }) => `/admin/events/${planned}/edit?draft=Edit00000001&new=1&step=1`,
          "cover",
          "封面",
        ),
        reads: "optional",
      },
    },
  ],
  "/admin/events/:id/edit/check": [
    editFailed,
    async (world) => [await openEdit(world, "Edit00000002")],
    "elsewhere",
  ],
  "/admin/events/:id/edit/compare": [
    editFailed,
    async (world) => ({ ...(await openEdit(world, "Edit00000003")), fields: { version: "1" } }),
    "elsewhere",
  ],
  "/admin/events/overdue": [
    "标记完成失败，请重试",
    async ({ site, admin }) => {
      makeOverdue(site);
      const { html } = await admin.page("/admin/events/overdue");
      return { fields: fieldsOf(html.querySelector("main form")) };
    },
    "none",
  ],
  "/admin/events/overdue/undo/:auditId": [
    changeFailed,
    ({ site, now }) => ({ ids: [endOverdueEvent(site.db, actor, makeOverdue(site).id, now) ?? ""] }),
    "none",
  ],
  "/admin/events/:id/:change": [
    statusFailed,
    ({ site, now }) => [
      { ids: [makeEvent(site).id, "archive"], failure: "归档失败，请重试" },
      { ids: [makeEvent(site, { startAt: now }).id, "complete"], failure: "标记完成失败，请重试" },
      { ids: [makeEvent(site, {}, "ended").id, "reopen"] },
      { ids: [makeEvent(site).id, "delete"], failure: "删除失败，请重试" },
    ],
    [[{ cancelReason: long, refundNote: "" }, "textarea cancel-cancelReason", instead(/archive$/, "cancel")]],
  ],
  "/admin/events/:id/postpone": [
    saveFailed,
    ({ site }) => {
      const fields = { date: "2026-12-05", time: "19:30", version: "1", redirectTo: "/admin" };
      return { ids: [makeEvent(site).id], fields, shown: ["date", "time"] };
    },
    [[{ date: "2026-12-05", time: "" }, "fieldset time"]],
  ],
  "/admin/events/:id/duplicate": [
    saveFailed,
    ({ site }) => {
      const fields = { date: "2026-12-05", time: "14:00", redirectTo: "/admin" };
      return { ids: [makeEvent(site).id], fields, shown: ["date", "time"] };
    },
    [
      [{ date: "2026-12-05", time: "" }, "fieldset time"],
      [{ date: "", time: "14:00" }, "input date"],
    ],
  ],
  "/admin/events/:id/pictures": [
    saveFailed,
    ({ site }) => {
      const { id } = makeEvent(site, { coverLink: "https://127.0.0.1/a.jpg" });
      return { ids: [id], fields: { redirectTo: `/admin/events/${id}` } };
    },
    "none",
  ],
  "/admin/events/:id/qr": [
    saveFailed,
    async ({ site }) => {
      const image = await makeImage(site, "#123123", 400, 400, "qr");
      const stored = { validUntil: "2026-11-25", imageId: image?.id ?? "" };
      const sent = { validUntil: "2026-11-28", qr: await pngFile("qr.png") };
      return [
        { ids: [makeEvent(site).id], fields: stored, shown: ["validUntil"] },
        { ids: [makeEvent(site).id], fields: sent },
      ];
    },
    [
      [{}, "input validUntil"],
      [{ validUntil: "2026-11-25" }, "input qr"],
    ],
    {
      "a group QR code": {
        path: ({ planned }) => `/admin/events/${planned}/qr`,
        field: "qr",
        ...codes,
        fields: () => ({ validUntil: "2026-11-28" }),
        reads: "required",
        note: "#qr-error",
        lead: "群二维码上传失败",
      },
    },
  ],
  "/admin/events/:id/poster": [
    saveFailed,
    ({ event }) => ({ ids: [event.id], fields: { layout: "quiet" } }),
    [[{ layout: "none" }, message]],
  ],
  "/admin/events/:id/photos": [
    saveFailed,
    async ({ site, ended: { id } }) => {
      const photo = String(
        site.db.$client.prepare("SELECT id FROM photos WHERE event_id = ?").pluck().get(id),
      );
      const fields: Fields = { intent: "caption", photo, caption: "开场的狼人杀" };
      const byUrl: Fields = { intent: "add-address", url: albumUrl(site) };
      return [
        { ids: [id], fields, shown: ["caption"] },
        { ids: [id], fields: { slot: "2", photo: await pngFile("2.png") }, failure: "文件上传失败" },
        { ids: [id], fields: byUrl, shown: ["url"] },
      ];
    },
    [
      [ofPhoto("caption", { caption: long }), "input caption-1"],
      [{ intent: "upload-one", slot: "2" }, "input photo"],
      [{ intent: "upload-many" }, "input photo"],
      [{ intent: "add-address", url: "https://127.0.0.1/a.jpg" }, "input photo-url"],
      [{ intent: "upload-many" }, "p alert", { at: (_, { site }) => fullAlbum(site) }],
      [ofPhoto("move", { to: "9" }), message],
    ],
    {
      "an album": album("upload-one", {
        reads: "required",
        note: "#slot-1 [data-note]",
        lead: "「IMG_2041.jpg」照片上传失败",
      }),
      "several photos of an album": album("upload-many", {
        note: "#album-many [data-note]",
        lead: "「IMG_2041.jpg」未上传",
      }),
    },
  ],
  "/admin/events/:id/participants": [
    statusFailed,
    ({ event }) => ({ ids: [event.id], fields: { by: "1" } }),
    "none",
  ],
  "/admin/events/:id/notify": [
    statusFailed,
    (world) => {
      const [id, guest] = guestIds(world);
      return { ids: [id], fields: { intent: "close", id: guest } };
    },
    "none",
  ],
  "/admin/events/:id/messages": [
    saveFailed,
    (world) => {
      const [id] = guestIds(world);
      const fields = { intent: "send", to: "confirmed", text: "集合点改到后门", formId: newId() };
      return { ids: [id], fields, shown: ["text"] };
    },
    [
      [{ intent: "send", to: "confirmed", text: "" }, "textarea message-text"],
      [{ intent: "send", to: "none", text: "带伞" }, "fieldset message-to"],
      [{ intent: "send", to: "confirmed", text: "带伞", at: "2026-01-01T10:00" }, "input message-at"],
    ],
  ],
  "/admin/events/:id/messages/:message": [
    statusFailed,
    async (world) => {
      const [id, guest] = guestIds(world);
      return { ids: [id, await sentMessage(world.site, id)], fields: { intent: "mark", guest } };
    },
    "none",
  ],
  "/admin/events/:id/check-in": [
    saveFailed,
    ({ event }) => ({ ids: [event.id], fields: { name: "阿豪", seats: "1" } }),
    [[{}, "input walk-in-name"]],
  ],
  "/admin/events/:id/check-in/:guest": [
    saveFailed,
    (world) => ({ ids: guestIds(world), fields: { attended: "1" } }),
    "none",
  ],
  "/admin/events/:id/guests": [
    changeFailed,
    (world) => {
      const [id, guest] = guestIds(world);
      return { ids: [id], fields: { id: guest, intent: "cancel" } };
    },
    "none",
  ],
  "/admin/events/:id/guests/add": [
    saveFailed,
    ({ event }) => ({ ids: [event.id], fields: { name: "阿南", seats: "1" } }),
    [[{}, "input guest-name"]],
  ],
  "/admin/events/:id/guests/chain": [
    saveFailed,
    ({ event }) => ({ ids: [event.id], fields: { text: "1. 小满", intent: "add", line: "1" } }),
    [[{}, "textarea chain-text"]],
  ],
  "/admin/events/:id/guests/undo/:auditId": [
    changeFailed,
    (world) => {
      const [id, entityId] = guestIds(world);
      return { ids: [id, listAudit(world.site.db, { entityType: "registration", entityId })[0]?.id ?? ""] };
    },
    "none",
  ],
  "/admin/events/:id/guests/:guest": [
    saveFailed,
    (world) => ({ ids: guestIds(world), fields: { adminNote: "带孩子" } }),
    [[{ adminNote: long }, "textarea guest-adminNote"]],
  ],
  "/admin/events/:id/guests/:guest/erase": [
    "删除失败，请重试",
    (world) => ({ ids: guestIds(world) }),
    "none",
  ],
  "/admin/people/:guest/erase": ["删除失败，请重试", (world) => ({ ids: guestIds(world).slice(1) }), "none"],
  "/admin/events/:id/guests/:guest/decline": [
    changeFailed,
    (world) => ({ ids: guestIds(world), fields: { reason: "名额已满" } }),
    [declined],
  ],
  "/admin/events/:id/guests/decline": [
    changeFailed,
    (world) => {
      const [id, guest] = guestIds(world);
      return { ids: [id], fields: { id: guest } };
    },
    [
      [
        ({ fields }) => ({ id: String(fields.id), reason: long }),
        "textarea decline-reason",
        { at: ({ path, fields }: Post) => `${path}?${new URLSearchParams({ id: String(fields.id) })}` },
      ],
    ],
  ],
  "/admin/events/:id/guests/:guest/change/:to": [
    changeFailed,
    (world) => ({ ids: [...guestIds(world), "cancel"] }),
    "none",
  ],
  "/admin/events/:id/guests/:guest/correct": [
    saveFailed,
    (world) => ({ ids: guestIds(world), fields: { name: "阿南", contactType: "wechat", contact: "anan_1" } }),
    [[{ name: "" }, "input correct-name"]],
  ],
};
