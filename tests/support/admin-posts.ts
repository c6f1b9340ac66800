// Posts of the organiser's pages and of a member, one for each URL, with the failure text while the database cannot
// be written.
import sharp from "sharp";
import { listAudit } from "../../app/domain/audit/queries.server";
import { deleteDrafts } from "../../app/domain/drafts/commands.server";
import { eventFormOf } from "../../app/domain/events/form/form";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { requestRemoval } from "../../app/domain/removals/commands.server";
import { type AdminBrowser, fieldsOf, openAdminBrowser } from "./admin-browser";
import { admin, makeComment, makeDraft, makeEvent, makeImage, makeWish, unwrap } from "./fixtures";
import { flashOfResponse } from "./flash";
import { makeGuest } from "./guests";
import { makeAccount, openSession } from "./member";
import { routeOf } from "./posting-routes";
import { hourMs, origin, type TestSite } from "./site";

export type AdminPost = {
  /** The path of its route. */
  route: string;
  path: string;
  fields: Record<string, string | File>;
  text: string;
  /** The client; the organiser by default. */
  Cookie?: string;
};

const again = "操作没有成功，请重试";
const editDraft = "Edit00000001";

async function pngFile(name: string): Promise<File> {
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: "#fff" } });
  return new File([new Uint8Array(await picture.png().toBuffer())], name, { type: "image/png" });
}

/** Creates a complete draft of an event; returns its id. */
export const makeWholeDraft = (site: TestSite, coverImageId: string): string =>
  makeDraft(site, { ...eventFormOf(makeEvent(site), site.env.SITE_TIME_ZONE), coverImageId });

/** Creates a removal request for a photo of an album; returns its id. */
export function makeRemoval(site: TestSite, eventId: string, slot = 1): string {
  const request = { eventId, slot, addressHash: `somebody ${slot}`, visitorId: null, userId: null };
  return unwrap(requestRemoval(site.db, request, { reason: "是我", contact: "" }, site.clock.now())).id;
}

/** Deletes a draft and returns the id of the undo entry. */
function makeDeletion(site: TestSite): string {
  return deleteDrafts(site.db, admin, [makeDraft(site)], site.clock.now())[0] ?? "";
}

/** Makes a moderation decision and returns the id of its undo entry. */
async function makeVerdict(site: TestSite, browser: AdminBrowser, eventId: string): Promise<string> {
  const { id } = makeComment(site, { eventId, status: "pending" });
  await browser.post(`/admin/comments/${id}/approve`, {});
  return listAudit(site.db, { entityType: "comment", entityId: id })[0]?.id ?? "";
}

/** Marks an overdue event; returns the undo URL, and the post that marks another one. */
async function makeMarks(site: TestSite, browser: AdminBrowser) {
  const path = "/admin/events/overdue";
  const ask = async () => {
    makeEvent(site, { title: "忘了收尾", startAt: site.clock.now() - 3 * hourMs, durationMs: hourMs });
    return fieldsOf((await browser.page(path)).html.querySelector("main form"));
  };
  const marked = flashOfResponse(await browser.post(path, await ask()));
  return { undo: marked?.link?.href ?? "", path, fields: await ask() };
}

/** Builds one post for each URL; `ended` is an event with a photo. */
export async function makeAdminPosts(site: TestSite, ended: string): Promise<AdminPost[]> {
  const browser = await openAdminBrowser(site);
  const now = site.clock.now();
  const cover = await makeImage(site, "#405060", 1600, 1200, "cover");
  const draft = makeWholeDraft(site, cover.id);
  const { id } = makeEvent(site);
  const edit = `/admin/events/${id}/edit`;
  const step = `${edit}?draft=${editDraft}&step=4`;
  const typed = fieldsOf((await browser.page(step)).html.querySelector("#event-form"));
  await browser.post(step, { ...typed, notes: "带一块毯子", intent: "next" });
  const member = await makeAccount(site.db, "desk@example.org", now);
  const wish = makeWish(site, { userId: member });
  const other = openAdminSession(site.db, { userAgent: "other" }, now);
  const otherId = site.db.$client.prepare("SELECT id FROM sessions ORDER BY rowid DESC").pluck().get();
  const settings = fieldsOf((await browser.page("/admin/settings")).html.querySelector("form[enctype]"));
  const [saving, editing] = ["保存失败，请重试", "保存活动失败"];
  const file = new File([JSON.stringify({ drafts: [{ data: {} }] })], "drafts.json", {
    type: "application/json",
  });
  const guest = makeGuest(site, id);
  const added = listAudit(site.db, { entityType: "registration", entityId: guest.id })[0]?.id ?? "";
  const guests = `/admin/events/${id}/guests`;
  const correction = { name: "阿南", contactType: "wechat", contact: "anan_1" };
  const marks = await makeMarks(site, browser);
  const posts: [path: string, fields: AdminPost["fields"], text: string, Cookie?: string][] = [
    [
      `/account/wishes/${wish.id}/delete`,
      {},
      "删除失败，请重试",
      `session=${openSession(site.db, member, now)}`,
    ],
    ["/admin/logout", { redirectTo: "/" }, again, `admin=${other.token}`],
    ["/admin/sessions", { id: String(otherId) }, again],
    ["/admin/sessions/end", {}, again],
    [`/admin/create-event/check?draft=${draft}`, {}, "发布活动失败，请重试"],
    [step, { ...typed, notes: "带两块毯子", intent: "publish" }, editing],
    [`${edit}/check?draft=${editDraft}`, {}, editing],
    [`${edit}/compare?draft=${editDraft}`, { version: "1" }, editing],
    [`/admin/drafts/${draft}/crop/cover`, { ratio: "4:3", zoom: "2" }, saving],
    [marks.path, marks.fields, "标记完成失败，请重试"],
    [marks.undo, {}, again],
    [`/admin/events/${id}/postpone`, { date: "2026-12-05", time: "19:30", version: "1" }, saving],
    [`/admin/events/${id}/qr`, { validUntil: "2026-11-28", qr: await pngFile("qr.png") }, saving],
    [`/admin/events/${ended}/photos`, { slot: "2", photo: await pngFile("2.png") }, "文件上传失败"],
    [`/admin/events/${id}/participants`, { by: "1" }, "更新状态失败，请重试"],
    ["/admin/drafts/selection", { draft }, "删除草稿失败"],
    ["/admin/drafts/clear/all", {}, "删除草稿失败"],
    ["/admin/drafts/import", { file }, "草稿没有导入，请重试"],
    ["/admin/settings", { ...settings, tagline: "锁住的时候" }, saving],
    [`/admin/drafts/undo/${makeDeletion(site)}`, {}, again],
    [`/admin/review/undo/${await makeVerdict(site, browser, ended)}`, {}, again],
    ["/admin/health", { intent: "test", email: "a@example.org" }, again],
    [`/admin/removals/${makeRemoval(site, ended)}/keep`, { note: "是本人要求保留" }, again],
    [guests, { id: guest.id, intent: "cancel" }, again],
    [`${guests}/add`, { name: "阿南", seats: "1" }, saving],
    [`${guests}/chain`, { text: "1. 小满", intent: "add", line: "1" }, saving],
    [`${guests}/undo/${added}`, {}, again],
    [`${guests}/${guest.id}`, { adminNote: "带孩子" }, saving],
    [`${guests}/${guest.id}/erase`, {}, "删除失败，请重试"],
    [`/admin/events/${id}/check-in/${makeGuest(site, id).id}`, { attended: "1" }, saving],
    [`${guests}/${guest.id}/decline`, { reason: "名额已满" }, again],
    [`${guests}/${guest.id}/change/cancel`, {}, again],
    [`${guests}/decline`, { id: guest.id }, again],
    [`${guests}/${guest.id}/correct`, correction, saving],
    [`/admin/events/${id}/notify`, { intent: "close", id: guest.id }, "更新状态失败，请重试"],
    [`/admin/events/${id}/check-in`, { name: "阿豪", seats: "1" }, saving],
  ];
  return posts.map(([path, fields, text, Cookie = browser.Cookie]) => {
    return { route: routeOf(path), path, fields, text, Cookie };
  });
}

/** Whether a post contains a file. */
export const hasFile = (fields: AdminPost["fields"]) =>
  Object.values(fields).some((value) => typeof value !== "string");

/** Posts as a page does: URL-encoded, or multipart where there are files. */
export async function sendAdminPost(
  site: TestSite,
  { path, fields, Cookie = "" }: AdminPost,
): Promise<Response> {
  const body = new FormData();
  const texts = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    body.append(name, value);
    if (typeof value === "string") texts.append(name, value);
  }
  const isInParts = path === "/admin/settings" || hasFile(fields);
  const headers = { Cookie, Origin: origin };
  if (!isInParts) return site.send(path, { method: "POST", headers, body: texts });
  const encoded = new Response(body);
  const type = encoded.headers.get("Content-Type") ?? "";
  const bytes = await encoded.arrayBuffer();
  const sized = { ...headers, "Content-Type": type, "Content-Length": String(bytes.byteLength) };
  return site.send(path, { method: "POST", headers: sized, body: bytes });
}
