// Posts that fail because of the site, to every form URL: 503 with the text of the task, the input, and, unless a password must be
// typed again, a button that posts it again. The same for forms that a changed state rejects.
import { type HTMLElement, parse } from "node-html-parser";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { commonFailures } from "../../app/http/failure-texts";
import { isAdminPage } from "../../app/http/pages/admin-pages";
import { mergeHandles, type RouteHandle } from "../../app/http/pages/hydration";
import { fieldsOf } from "../support/admin-browser";
import { lockForWriting } from "../support/database-faults";
import { openSharedSite, site } from "../support/each-site";
import { makeComment, makeEvent } from "../support/fixtures";
import type { Post } from "../support/forms/entry";
import { forms, hasFile, postsOf, sendPost, textsOf } from "../support/forms/register";
import { openOrganiser } from "../support/organisers";
import { postingRoutes } from "../support/posting-routes";
import { guestFields } from "../support/registrations";
import { createSite, server, type TestSite, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

/** The labels that a route declares. */
function labelsOf(path: string): NonNullable<RouteHandle["labels"]> {
  const route = Object.values(server.build.routes).find((each) => each && `/${each.path}` === path);
  return mergeHandles([route?.module.handle]).labels ?? {};
}

type Failing = Post & { failure: string };
const isFailing = (post: Post): post is Failing => post.failure !== null;
let posts: Failing[];

openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  posts = (await postsOf(site)).filter(isFailing);
});

function shownAs(html: HTMLElement, name: string): string | undefined {
  const control =
    html.querySelector(`main [name="${name}"][checked]`) ?? html.querySelector(`main [name="${name}"]`);
  const chosen = control?.querySelector("option[selected]");
  return (control?.getAttribute("value") ?? chosen?.getAttribute("value") ?? control?.text)?.trim();
}

/** The text of a hydrated form depends on its URL, as on the server. */
const isHydratedForm = (path: string) => isAdminPage(path) || path === "/admin/logout";

/** A text of a task with any reason. */
const withoutReason = (text: string) => text.replace(/服务器繁忙，请稍后再试|网络连接异常/, "…");

/** The message of the script for a post of the page without a response of the site, by the forms' texts. */
function failureOf(html: HTMLElement, { path, fields }: Post): string[] {
  const names = Object.keys(fields);
  const posting = html.querySelectorAll("form[method=post]").filter((form) => {
    const id = form.getAttribute("id");
    const buttons = [
      ...form.querySelectorAll("button"),
      ...(id ? html.querySelectorAll(`button[form="${id}"]`) : []),
    ];
    if (names.length > 0 && !names.some((name) => form.querySelector(`[name="${name}"]`))) return false;
    const own = form.getAttribute("action") ?? path;
    return buttons.some((button) => (button.getAttribute("formaction") ?? own) === path);
  });
  return [...new Set(posting.map((form) => withoutReason(form.getAttribute("data-failed") ?? "none")))];
}

const hasSecrets = (fields: Post["fields"]) =>
  Object.keys(fields).some((name) => ["password", "confirm", "current", "code"].includes(name));
const secrets = /Anders2026|Abcdef12|correct horse/;
/** The text of a failed task, without what is to be filled in again. */
const failureIn = (html: HTMLElement) =>
  textOf(html.querySelector("#unsaved [role=alert] b") ?? html.querySelector("h1"));
function pick<Value>(names: readonly string[], value: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}
const formWith = (html: HTMLElement, button: string) =>
  html.querySelectorAll("form").find((form) => textOf(form.querySelector("button")) === button) ?? null;
const countChanges = () => site.db.$client.prepare("SELECT count(*) FROM audit_entries").pluck().get();

/** Posts a form while the database is locked, and by the button of the response after its release. */
async function failAndRetry(post: Failing) {
  const { path, by, fields, shown } = post;
  const before = countChanges();
  const lock = lockForWriting(site);
  const failed = await sendPost(post);
  const html = parse(await failed.text());
  lock.release();
  const changes = countChanges();
  const again = formWith(html, "重试");
  const sent = again ? fieldsOf(again) : null;
  return {
    path,
    status: failed.status,
    retryAfter: failed.headers.get("Retry-After"),
    text: failureIn(html),
    scripted: isHydratedForm(path) ? null : failureOf(html, post),
    hasChanged: changes !== before,
    asksForFiles: textOf(html.querySelector("#unsaved")).includes("图片和文件需要重新选择。"),
    sent: sent && withLineFeeds(pick(Object.keys(fields), (name) => sent[name])),
    shown: pick(shown, (name) => shownAs(html, name)),
    leaks: secrets.test(html.toString()),
    later: sent && (await by.say(again?.getAttribute("action") ?? "", sent)).status,
  };
}

function requested({ path, fields, failure, shown, later }: Failing) {
  const isRepeatable = !hasSecrets(fields) && !hasFile(fields);
  return {
    path,
    status: 503,
    retryAfter: "30",
    text: failure,
    scripted: isHydratedForm(path) ? null : [withoutReason(failure)],
    hasChanged: false,
    asksForFiles: hasFile(fields),
    sent: isRepeatable ? withLineFeeds(fields) : null,
    shown: pick(shown, (name) => fields[name]),
    leaks: false,
    later: isRepeatable ? later : null,
  };
}

// Before the other test, whose repeated posts consume the links.
test("with a hidden origin, each form is rejected with its input and no retry button", async () => {
  for (const { path, by, fields, shown } of posts) {
    const headers = { ...by.headers(), Origin: "null" };
    const body = new URLSearchParams(textsOf(fields));
    const response = await site.send(path, { method: "POST", headers, body });
    const text = await response.text();
    const html = parse(text);
    expect([path, response.status, failureIn(html)]).toEqual([path, 403, commonFailures.hiddenOrigin]);
    expect(
      pick(shown, (name) => shownAs(html, name)),
      path,
    ).toEqual(pick(shown, (name) => fields[name]));
    expect(html.querySelectorAll("button").map(textOf), path).not.toContain("重试");
    expect(secrets.test(text), path).toBe(false);
  }
});

test("while the database is read-only, each form shows the failure, preserves input and can be sent again", async () => {
  const responses = [];
  for (const post of posts) responses.push(await failAndRetry(post));
  expect(responses).toEqual(posts.map(requested));
});

test("every posting route is registered", () => {
  expect(Object.keys(forms).sort()).toEqual([...new Set(postingRoutes())].sort());
});

test("every route declares the labels of the texts that people type", () => {
  const unlabelled = posts.flatMap(({ route, fields }) => {
    const labels = labelsOf(route);
    const isTyped = (name: string) =>
      name !== "category" && typedTexts({ typed: fields[name] ?? "" }).length > 0;
    const typed = Object.keys(fields).filter(isTyped);
    return typed.filter((name) => !Object.hasOwn(labels, name)).map((name) => `${route} ${name}`);
  });
  expect([...new Set(unlabelled)]).toEqual([]);
});

/** Forms have CRLF line endings. */
const withLineFeeds = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, String(value).replace(/\r\n/g, "\n")]),
  );

/** Text fields, without choices and checkboxes. */
const typedTexts = (fields: Post["fields"]) =>
  Object.values(fields).filter(
    (value): value is string => typeof value === "string" && /[\u4e00-\u9fff]/.test(value),
  );

describe("input is preserved", () => {
  let own: TestSite;
  beforeEach(async () => {
    own = await createSite({ RATE_LIMITS: "off" });
  });
  afterEach(() => own.close());

  test("when the session has ended, with a link to sign in and the same post for later: every organiser's form", async () => {
    const covered: string[] = [];
    const signedOut = openVisitor(own);
    const ofOrganiser = (await postsOf(own)).filter(({ path }) => isAdminPage(path));
    for (const post of ofOrganiser.filter(({ fields }) => typedTexts(fields).length > 0)) {
      const response = await sendPost({ ...post, by: signedOut });
      const html = parse(await response.text());
      const text = html.querySelector("main")?.text ?? "";
      expect([post.path, response.status, textOf(html.querySelector("h1"))]).toEqual([
        post.path,
        401,
        "登录已过期，请重新登录",
      ]);
      for (const typed of typedTexts(post.fields))
        expect(text.replace(/\s/g, ""), post.path).toContain(typed.replace(/\s/g, ""));
      expect(withLineFeeds(fieldsOf(formWith(html, "重新提交"))), post.path).toMatchObject(
        withLineFeeds(textsOf(post.fields)),
      );
      expect(html.querySelector("a[target=_blank]")?.getAttribute("href")).toContain(
        "/admin/login?redirectTo=",
      );
      covered.push(post.route);
    }
    expect(new Set(covered).size).toBeGreaterThanOrEqual(12);
  });

  test("when its record was deleted or changed meanwhile", async () => {
    const admin = openOrganiser(own);
    const visitor = openVisitor(own);
    await visitor.say("/wishes", {});
    const [ended, active, deleted] = [makeEvent(own, {}, "ended"), makeEvent(own), makeEvent(own)];
    const judged = makeComment(own, { eventId: ended.id, status: "approved" });
    own.db.$client.prepare("DELETE FROM events WHERE id = ?").run(deleted.id);
    const edit = (id: string) => `/admin/events/${id}/edit?draft=Edit00000009&step=1&new=1`;
    const changed = { title: "改了标题", intent: "save" };
    const poll = { title: "改到哪天", option1: "一", option2: "二", option3: "三" };
    const comment = { authorName: "林月", authorEmail: "lin@example.org", content: "下次还来" };
    const rows: [by: typeof admin, path: string, fields: Record<string, string>, status: number][] = [
      [visitor, `/events/${active.id}/discussion`, comment, 403],
      [visitor, `/events/${deleted.id}/discussion`, comment, 404],
      [visitor, `/events/${deleted.id}/join`, guestFields, 404],
      [visitor, "/seat/abcdefghijklmnop/edit", { seats: "2", note: "带一位朋友" }, 404],
      [admin, edit(ended.id), changed, 403],
      [admin, edit(deleted.id), changed, 404],
      [admin, `/admin/comments/${judged.id}/reject`, { reason: "广告太多" }, 409],
      [admin, "/admin/comments/abcdefghijkl/reject", { reason: "广告太多" }, 409],
      [admin, "/admin/drafts/abcdefghijkl/rename", { name: "春天的野餐" }, 409],
      [
        admin,
        `/admin/events/${deleted.id}/cancel`,
        { cancelReason: "下大雨了", refundNote: "原路退回" },
        404,
      ],
      [admin, "/admin/votes/abcdefghijkl/edit", poll, 404],
    ];
    const responses: unknown[] = [];
    for (const [by, path, fields] of rows) {
      const response = await by.say(path, fields);
      const main = parse(await response.text()).querySelector("main");
      const lost = typedTexts(fields).filter((text) => !main?.toString().includes(text));
      responses.push([path, response.status, lost]);
    }
    expect(responses).toEqual(rows.map(([, path, , status]) => [path, status, []]));
  });
});
