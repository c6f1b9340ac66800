// A rejected form opens at its first error without scripts: exactly one element has `autofocus`, the first control with an
// error, or the message where no control has one.
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { makeAdminPosts } from "../support/admin-posts";
import { openSharedSite, site } from "../support/each-site";
import { errorFocus } from "../support/error-focus";
import { makeEvent, makePhotos } from "../support/fixtures";
import { makeForms } from "../support/form-posts";
import { postingRoutes } from "../support/posting-routes";
import { guestFields } from "../support/registrations";
import { textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

type Fields = Record<string, string>;
/** The first valid post to a route. */
type Valid = { path: string; fields: Record<string, string | File> };
type More = {
  /** Another address of the route or of a sibling. */
  at?: (valid: Valid) => string;
  /** The page of the form; the address by default. */
  from?: string;
};
/** A post that is rejected: its route, its fields, and the focused element as tag and id, name or role. */
type Rejection = [route: string, fields: Fields | ((valid: Valid) => Fields), focus: string, more?: More];

const long = "长".repeat(6000);
const message = "div alert";

/** An event whose album has no free slot. */
let full = "";
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  full = makeEvent(site, {}, "ended").id;
  await makePhotos(site, full, [1, 2, 3, 4, 5]);
});

const instead = (from: string | RegExp, to: string): More => ({ at: ({ path }) => path.replace(from, to) });
const step = (number: number) => instead(/$/, `&step=${number}`);
const forPolls = { from: "/polls" };

const photos = "/admin/events/:id/photos";
const ofPhoto =
  (intent: string, more: Fields) =>
  ({ fields: { photo } }: Valid): Fields => ({ intent, photo: String(photo), ...more });
const selected = ({ fields: { id } }: Valid) => ({ id: String(id), verdict: "reject" });
const selection = (section: string): Rejection => [
  `/admin/${section}/selection`,
  (valid) => ({ ...selected(valid), reason: "" }),
  "textarea reject-reason",
  { at: (valid) => `${valid.path}?${new URLSearchParams(selected(valid))}` },
];
const complaint = { authorName: "林月", authorEmail: "lin.yue@", content: "" };
const basics = { title: "野餐", summary: "河边", capacity: "12" };
const unpriced = { intent: "publish", registrationMode: "open", deposit: "很多" };
const wizard = "/admin/create-event";

const rejections: Rejection[] = [
  ["/wishes", {}, "input wish-authorName"],
  ["/wishes", { authorName: "林月", content: long }, "textarea wish-content"],
  ["/wishes", { authorName: "林月", content: "想", stamp: "forged" }, message],
  ["/wishes/:id", { intent: "like", stamp: "forged" }, message],
  ["/receipt/:token", { stamp: "forged" }, message],
  ["/events/:id/questions", { authorName: "林月" }, "textarea question-content"],
  ["/events/:id/questions", { authorName: "主办方", content: "想" }, "input question-authorName"],
  ["/seat/:token", { intent: "update", seats: "9" }, "fieldset change-seats"],
  ["/seat/:token", { intent: "withdraw", stamp: "forged" }, message],
  ["/events/:id/join", {}, "input sign-up-name"],
  ["/events/:id/join", { ...guestFields, contactType: "" }, "fieldset sign-up-contactType"],
  ["/polls/:id", {}, message],
  ["/polls/:id/vote", {}, message, forPolls],
  ["/polls/:id/change-vote", {}, message, forPolls],
  ["/events/:id/discussion", complaint, "input comment-authorEmail"],
  ["/photos/:id/:slot/removal", {}, "textarea removal-reason"],
  ["/admin/events/:id/guests/:guest/decline", { reason: long }, "textarea decline-reason"],
  [
    "/admin/events/:id/guests/decline",
    ({ fields }) => ({ ...fields, reason: long }),
    "textarea decline-reason",
    { at: ({ path, fields }) => `${path}?${new URLSearchParams({ id: String(fields.id) })}` },
  ],
  ["/admin/events/:id/guests/:guest/correct", { name: "" }, "input correct-name"],
  ["/admin/login", { password: "wrong" }, "input password"],
  ["/invitation/:token", { name: "" }, "input join-name"],
  ["/admin/login/code", { code: "000000" }, "input step-code"],
  ["/admin/password", { current: "" }, "input change-current"],
  ["/admin/second-factor", { intent: "begin", password: "wrong" }, "input factor-password"],
  ["/admin/organisers", { role: "" }, "fieldset invite-role"],
  [wizard, { title: "", summary: "", intent: "next" }, "input event-form-title", step(1)],
  [wizard, { ...basics, category: "没有", intent: "next" }, "fieldset event-form-category", step(1)],
  [wizard, { colorScheme: "none", intent: "next" }, "fieldset event-form-colorScheme", step(2)],
  [wizard, { date: "31/12", time: "14:00", intent: "next" }, "select event-form-durationHours", step(3)],
  [wizard, { deposit: "", intent: "publish" }, "fieldset event-form-category", step(4)],
  [
    "/admin/create-event/check",
    unpriced,
    "input event-form-deposit",
    { at: ({ path }) => `${path.replace("/check", "")}&step=4` },
  ],
  [
    "/admin/events/:id/edit",
    { intent: "publish", title: "字".repeat(61), summary: "河边" },
    "input event-form-title",
    instead("step=4", "step=1"),
  ],
  ["/admin/events/:id/postpone", { date: "2026-12-05", time: "" }, "fieldset time"],
  ["/admin/events/:id/duplicate", { start: "" }, "input again-start"],
  ["/admin/events/:id/qr", {}, "input validUntil"],
  ["/admin/events/:id/qr", { validUntil: "2026-11-25" }, "input qr"],
  [
    "/admin/events/:id/:change",
    { cancelReason: long, refundNote: "" },
    "textarea cancel-cancelReason",
    instead(/archive$/, "cancel"),
  ],
  ["/admin/events/:id/guests/add", {}, "input guest-name"],
  ["/admin/events/:id/check-in", {}, "input walk-in-name"],
  ["/admin/events/:id/guests/chain", {}, "textarea chain-text"],
  ["/admin/events/:id/guests/:guest", { adminNote: long }, "textarea guest-adminNote"],
  ["/admin/events/:id/poster", { layout: "none" }, message],
  [photos, ofPhoto("caption", { caption: long }), "input caption-1"],
  [photos, { intent: "upload-one", slot: "2" }, "input photo"],
  [photos, { intent: "upload-many" }, "input photo"],
  [photos, { intent: "upload-many" }, "p alert", { at: () => `/admin/events/${full}/photos` }],
  [photos, ofPhoto("move", { to: "9" }), message],
  ["/admin/comments/:id/:verdict", { reason: "" }, "textarea reject-reason"],
  ["/admin/comments/:id/:verdict", { text: "" }, "textarea reply-reply", instead(/reject$/, "approve-reply")],
  [
    "/admin/questions/:id/:verdict",
    { text: "" },
    "textarea reply-reply",
    instead(/delete$/, "approve-reply"),
  ],
  ["/admin/wishes/:id/:verdict", { text: long }, "textarea reply-reply", instead(/approve$/, "reply")],
  ["/admin/wishes/:id/:verdict", { reason: "" }, "textarea reject-reason", instead(/approve$/, "reject")],
  ...["comments", "questions", "wishes"].map(selection),
  ["/admin/removals/:id/:decision", { note: long }, "textarea keep-note"],
  ["/admin/votes/create", { title: "去哪儿", option1: "波河", option2: "" }, "input poll-option2"],
  ["/admin/votes/:id/edit", { title: "" }, "input poll-title"],
  ["/admin/drafts/:id/rename", { name: "" }, "input rename-name"],
  ["/admin/drafts/import", {}, "input file"],
  ["/admin/settings", { siteName: "" }, "input settings-siteName"],
  ["/admin/health", { intent: "test", email: "nobody" }, "input test-email"],
];

test("each rejected form focuses its first error, and no page does so when first opened", async () => {
  const ended = makeEvent(site, {}, "ended").id;
  await makePhotos(site, ended, [1]);
  const posts = [
    ...(await makeForms(site)),
    ...(await makeAdminPosts(site, ended)).map((post) => ({
      ...post,
      by: openVisitor(site, { admin: post.Cookie?.replace("admin=", "") ?? "" }),
    })),
  ];
  for (const [route, wrong, focus, { at, from } = {}] of rejections) {
    const valid = posts.find((post) => post.route === route);
    if (!valid) throw new Error(`no post to ${route}`);
    const path = at?.(valid) ?? valid.path;
    const first = await site.page(from ?? path, valid.by.headers());
    // The message of an earlier post, above the page, has the focus.
    const opened = first.html.querySelectorAll("main [autofocus]").length;
    expect([path, first.status, opened]).toEqual([path, 200, 0]);
    const response = await valid.by.say(path, typeof wrong === "function" ? wrong(valid) : wrong);
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
  ...["/admin/events/:id/edit/check", "/admin/events/:id/edit/compare"],
  ...["/admin/drafts/:id/crop/:field", "/admin/drafts/:id/copy", "/admin/drafts/:id/delete"],
  ...["/admin/drafts/selection", "/admin/drafts/clear/:which", "/admin/events/:id/participants"],
  // The form of a rejected download is the complete page, which backup-health.test.ts tests.
  "/admin/health/backup",
  ...["/admin/drafts/undo/:auditId", "/admin/events/overdue", "/admin/events/overdue/undo/:auditId"],
  ...["/admin/wishes/poll", "/admin/wishes/:id/event"],
  ...["/admin/review/undo/:auditId", "/admin/votes/:id/:change", "/admin/events/:id/guests"],
  ...["/admin/events/:id/guests/undo/:auditId", "/admin/events/:id/guests/:guest/erase"],
  "/admin/events/:id/guests/:guest/change/:to",
  ...["/admin/events/:id/check-in/:guest", "/admin/events/:id/notify"],
];

test("every form URL is rejected here or has no fields", () => {
  const sent = new Set(rejections.map(([route]) => route));
  expect([...sent, ...ofAccounts, ...elsewhere].sort()).toEqual([...new Set(postingRoutes())].sort());
});
