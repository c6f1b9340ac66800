// A rejected form opens at its first error without scripts: exactly one element has `autofocus`, the first control with an
// error, or the message where no control has one.
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { drafts } from "../../app/db/schema/drafts";
import { addDrafts } from "../../app/domain/drafts/commands.server";
import { type EventForm, emptyEventForm } from "../../app/domain/events/form/form";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { hashToken } from "../../app/platform/tokens.server";
import { openSharedSite, site } from "../support/each-site";
import { errorFocus } from "../support/error-focus";
import {
  makeComment,
  makeEvent,
  makePhotos,
  makePoll,
  makeQuestion,
  makeWish,
  unwrap,
} from "../support/fixtures";

import { makeGuest } from "../support/guests";
import { openHelper, openInvitation, openWaitingHelper } from "../support/organisers";
import { postingRoutes } from "../support/posting-routes";
import { guestFields, makeOpenEvent, registrationPathOf, signUpIn } from "../support/registrations";
import { rowsIn } from "../support/rows";
import { textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

type Fields = Record<string, string>;
/** A rejected post: its focused element as tag and id, name or role, and the form's URL. */
type Rejected = { path: string; by: Visitor; fields: Fields; focus: string; from?: string };

const receipt = "receipt-of-a-wish";
const long = "长".repeat(6000);
const message = "div alert";

let rejected: Rejected[];
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  rejected = await rejections();
});

const complete = {
  ...{ summary: "带一块毯子", category: "野餐", capacity: "12", colorScheme: "matcha-grape" },
  ...{ date: "2026-11-28", time: "14:00", durationHours: "2", locationName: "瓦伦蒂诺公园" },
};

function makeDraft(fields: Partial<EventForm> & { title: string }): string {
  const form = { ...emptyEventForm, ...fields };
  const draft = { formType: "event" as const, name: null, form, updatedAt: site.clock.now() };
  unwrap(addDrafts(site.db, { kind: "admin" }, [draft], site.clock.now()));
  return rowsIn(drafts).find((row) => row.form.includes(fields.title))?.id ?? "";
}

async function rejections(): Promise<Rejected[]> {
  const { token } = openAdminSession(site.db, { userAgent: "test" }, site.clock.now());
  const admin = openVisitor(site, { admin: token });
  const visitor = openVisitor(site);
  await visitor.say("/wishes", {});
  const event = makeEvent(site);
  const ended = makeEvent(site, {}, "ended");
  await makePhotos(site, ended.id, [1]);
  const full = makeEvent(site, { title: "相册已满" }, "ended");
  await makePhotos(site, full.id, [1, 2, 3, 4, 5]);
  const photoOf = (id: string) =>
    String(site.db.$client.prepare("SELECT id FROM photos WHERE event_id = ?").pluck().get(id));
  const guest = makeGuest(site, event.id);
  const wish = makeWish(site, { receiptHash: hashToken(receipt) });
  const pending = makeWish(site, { status: "pending" });
  const comment = makeComment(site, { eventId: ended.id, status: "pending" });
  const question = makeQuestion(site, { eventId: event.id });
  const poll = makePoll(site);
  const draft = makeDraft({ title: "草稿甲" });
  const whole = makeDraft({ title: "草稿乙", ...complete });
  const by =
    (sender: Visitor) =>
    (path: string, fields: Fields, focus: string, from = path): Rejected => {
      return { path, by: sender, fields, focus, from };
    };
  const [open, byAdmin] = [by(visitor), by(admin)];
  const helper = await openHelper(site, { role: "full" });
  const { helper: waiting } = await openWaitingHelper(site);
  const signUpEvent = makeOpenEvent(site);
  const registrationPath = registrationPathOf(await signUpIn(openVisitor(site), signUpEvent.id));
  await visitor.say(`/photos/${ended.id}/1/removal`, { reason: "照片里有我", contact: "" });
  const removal = String(site.db.$client.prepare("SELECT id FROM removal_requests").pluck().get());
  const join = `/events/${signUpEvent.id}/join`;
  const discussion = `/events/${ended.id}/discussion`;
  const wizard = (step: number, fields: Fields, focus: string, intent = "next") =>
    byAdmin(`/admin/create-event?draft=${draft}&step=${step}`, { ...fields, intent }, focus);
  const ofEvent = (name: string, fields: Fields, focus: string) =>
    byAdmin(`/admin/events/${event.id}/${name}`, fields, focus);
  const photos = (id: string, fields: Fields, focus: string) =>
    byAdmin(`/admin/events/${id}/photos`, fields, focus);
  const selection = (section: string, id: string) => {
    const fields = { id, verdict: "reject" };
    const address = `/admin/${section}/selection?${new URLSearchParams(fields)}`;
    return byAdmin(address, { ...fields, reason: "" }, "textarea reject-reason");
  };
  const byOrganiser = { authorName: "主办方", content: "想" };
  const basics = { title: "野餐", summary: "河边", capacity: "12" };
  const complaint = { authorName: "林月", authorEmail: "lin.yue@", content: "" };
  const unpriced = { intent: "publish", registrationMode: "open", deposit: "很多" };
  return [
    open("/wishes", {}, "input wish-authorName"),
    open("/wishes", { authorName: "林月", content: long }, "textarea wish-content"),
    open("/wishes", { authorName: "林月", content: "想", stamp: "forged" }, message),
    open(`/wishes/${wish.id}`, { intent: "like", stamp: "forged" }, message),
    open(`/receipt/${receipt}`, { stamp: "forged" }, message),
    open(`/events/${event.id}/questions`, { authorName: "林月" }, "textarea question-content"),
    open(`/events/${event.id}/questions`, byOrganiser, "input question-authorName"),
    open(registrationPath, { intent: "update", seats: "9" }, "fieldset change-seats"),
    open(registrationPath, { intent: "withdraw", stamp: "forged" }, message),
    open(join, {}, "input sign-up-name"),
    open(join, { ...guestFields, contactType: "" }, "fieldset sign-up-contactType"),
    open(`/polls/${poll.id}`, {}, message),
    open(`/polls/${poll.id}/vote`, {}, message, "/polls"),
    open(`/polls/${poll.id}/change-vote`, {}, message, "/polls"),
    open(discussion, complaint, "input comment-authorEmail"),
    open(`/photos/${ended.id}/1/removal`, {}, "textarea removal-reason"),
    ofEvent(`guests/${guest.id}/decline`, { reason: long }, "textarea decline-reason"),
    open("/admin/login", { password: "wrong" }, "input password"),
    open(`/invitation/${openInvitation(site)}`, { name: "" }, "input join-name"),
    by(waiting)("/admin/login/code", { code: "000000" }, "input step-code"),
    by(helper)("/admin/password", { current: "" }, "input change-current"),
    by(helper)("/admin/second-factor", { intent: "begin", password: "wrong" }, "input factor-password"),
    byAdmin("/admin/organisers", { role: "" }, "fieldset invite-role"),
    wizard(1, { title: "", summary: "" }, "input event-form-title"),
    wizard(1, { ...basics, category: "没有" }, "fieldset event-form-category"),
    wizard(2, { colorScheme: "none" }, "fieldset event-form-colorScheme"),
    wizard(3, { date: "31/12", time: "14:00" }, "select event-form-durationHours"),
    wizard(4, { deposit: "" }, "fieldset event-form-category", "publish"),
    byAdmin(`/admin/create-event?draft=${whole}&step=4`, unpriced, "input event-form-deposit"),
    ofEvent("edit", { intent: "publish", title: "", summary: "河边" }, "input event-form-title"),
    ofEvent("postpone", { date: "2026-12-05", time: "" }, "fieldset time"),
    ofEvent("duplicate", { start: "" }, "input again-start"),
    ofEvent("qr", {}, "input validUntil"),
    ofEvent("qr", { validUntil: "2026-11-25" }, "input qr"),
    ofEvent("cancel", { cancelReason: long, refundNote: "" }, "textarea cancel-cancelReason"),
    ofEvent("guests/add", {}, "input guest-name"),
    ofEvent("check-in", {}, "input walk-in-name"),
    ofEvent("guests/chain", {}, "textarea chain-text"),
    ofEvent(`guests/${guest.id}`, { adminNote: long }, "textarea guest-adminNote"),
    ofEvent("poster", { layout: "none" }, message),
    photos(ended.id, { intent: "caption", photo: photoOf(ended.id), caption: long }, "input caption-1"),
    photos(ended.id, { intent: "upload-one", slot: "2" }, "input photo"),
    photos(ended.id, { intent: "upload-many" }, "input photo"),
    photos(full.id, { intent: "upload-many" }, "p alert"),
    photos(ended.id, { intent: "move", photo: photoOf(ended.id), to: "9" }, message),
    byAdmin(`/admin/comments/${comment.id}/reject`, { reason: "" }, "textarea reject-reason"),
    byAdmin(`/admin/comments/${comment.id}/approve-reply`, { text: "" }, "textarea reply-reply"),
    byAdmin(`/admin/wishes/${wish.id}/reply`, { text: long }, "textarea reply-reply"),
    byAdmin(`/admin/questions/${question.id}/approve-reply`, { text: "" }, "textarea reply-reply"),
    selection("comments", comment.id),
    selection("questions", question.id),
    byAdmin(`/admin/wishes/${pending.id}/reject`, { reason: "" }, "textarea reject-reason"),
    selection("wishes", pending.id),
    byAdmin(`/admin/removals/${removal}/keep`, { note: long }, "textarea keep-note"),
    byAdmin("/admin/votes/create", { title: "去哪儿", option1: "波河", option2: "" }, "input poll-option2"),
    byAdmin(`/admin/votes/${poll.id}/edit`, { title: "" }, "input poll-title"),
    byAdmin(`/admin/drafts/${draft}/rename`, { name: "" }, "input rename-name"),
    byAdmin("/admin/drafts/import", {}, "input file"),
    byAdmin("/admin/settings", { siteName: "" }, "input settings-siteName"),
    byAdmin("/admin/health", { intent: "test", email: "nobody" }, "input test-email"),
  ];
}

test("each rejected form focuses its first error, and no page does so when first opened", async () => {
  for (const { path, by, fields, focus, from = path } of rejected) {
    const first = await by.page(from);
    // The message of an earlier post, above the page, has the focus.
    const opened = first.html.querySelectorAll("main [autofocus]").length;
    expect([path, first.status, opened]).toEqual([path, 200, 0]);
    const response = await by.say(path, fields);
    const html = parse(await response.text());
    expect(response.status, path).toBeGreaterThanOrEqual(400);
    expect(response.status, path).toBeLessThan(500);
    expect([path, errorFocus(html)]).toEqual([path, { focused: [focus], requested: focus }]);
    if (focus !== message) continue;
    const note = html.querySelector("[autofocus]");
    expect([path, note?.getAttribute("tabindex")]).toEqual([path, "-1"]);
    expect(textOf(note), path).not.toBe("");
  }
});

/** Forms of accounts: form-fields.test.ts sends each of them. */
const ofAccounts = [
  ...["/login", "/login/reset", "/register", "/email-verification", "/auth/confirm", "/reset-password"],
  ...["/account/nickname", "/account/password", "/account/delete", "/login/code", "/account/second-factor"],
  ...["/account/second-factor/setup", "/account/second-factor/codes", "/account/second-factor/off"],
];
/** Their rejections are messages of another page, or there are none. */
const elsewhere = [
  ...["/preferences", "/logout", "/admin/draft-save", "/api/*", "/*", "/draft-test"],
  ...["/account/:list/:id/delete", "/account/sessions", "/admin/logout", "/admin/sessions"],
  ...["/admin/sessions/end", "/admin/organisers/:organiser/remove"],
  ...["/admin/create-event/check", "/admin/events/:id/edit/check", "/admin/events/:id/edit/compare"],
  ...["/admin/drafts/:id/crop/:field", "/admin/drafts/:id/copy", "/admin/drafts/:id/delete"],
  ...["/admin/drafts/selection", "/admin/drafts/clear/:which", "/admin/events/:id/participants"],
  // The form of a rejected download is the complete page, which backup-health.test.ts tests.
  "/admin/health/backup",
  ...["/admin/drafts/undo/:auditId"],
  ...["/admin/wishes/poll", "/admin/wishes/:id/event"],
  ...["/admin/review/undo/:auditId", "/admin/votes/:id/:change", "/admin/events/:id/guests"],
  ...["/admin/events/:id/guests/undo/:auditId", "/admin/events/:id/guests/:guest/erase"],
  ...["/admin/events/:id/check-in/:guest", "/admin/events/:id/notify"],
];

/** The route of a URL: the matching one with the fewest parameters. */
function routeOf(path: string): string | undefined {
  const { pathname } = new URL(path, "http://x");
  const named = postingRoutes().filter((route) => !route.includes("*"));
  const parameters = (route: string) => route.split(":").length;
  return named
    .sort((a, b) => parameters(a) - parameters(b))
    .find((route) => new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}$`).test(pathname));
}

test("every form URL is rejected here or has no fields", () => {
  const sent = new Set(rejected.map(({ path }) => routeOf(path)));
  expect([...sent, ...ofAccounts, ...elsewhere].sort()).toEqual([...new Set(postingRoutes())].sort());
});
