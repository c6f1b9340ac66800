// Posts that fail because of the site, to every form URL: 503 with the text of the task, the input, and, unless a password must be
// typed again, a button that posts it again. The same for forms that a changed state rejects.
import { type HTMLElement, parse } from "node-html-parser";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { commonFailures } from "../../app/http/failure-texts";
import { isAdminPage } from "../../app/http/pages/admin-pages";
import { mergeHandles, type RouteHandle } from "../../app/http/pages/hydration";
import { fieldsOf } from "../support/admin-browser";
import { type AdminPost, hasFile, makeAdminPosts, sendAdminPost } from "../support/admin-posts";
import { lockForWriting } from "../support/database-faults";
import { openSharedSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePhotos } from "../support/fixtures";
import { type Form, makeForms, otherRoutes } from "../support/form-posts";
import { openOrganiser } from "../support/organisers";
import { postingRoutes } from "../support/posting-routes";
import { guestFields } from "../support/registrations";
import { createSite, server, type TestSite, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

type Fields = Record<string, string>;

/** The labels that a route declares. */
function labelsOf(path: string): NonNullable<RouteHandle["labels"]> {
  const route = Object.values(server.build.routes).find((each) => each && `/${each.path}` === path);
  return mergeHandles([route?.module.handle]).labels ?? {};
}

let forms: Form[];

openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  forms = await makeForms(site);
});

function shownAs(html: HTMLElement, name: string): string | undefined {
  const control =
    html.querySelector(`main [name="${name}"][checked]`) ?? html.querySelector(`main [name="${name}"]`);
  const chosen = control?.querySelector("option[selected]");
  return (control?.getAttribute("value") ?? chosen?.getAttribute("value") ?? control?.text)?.trim();
}

/** The text of a hydrated form depends on its URL, as on the server. */
const isHydratedForm = (path: string) => isAdminPage(path);

/** A text of a task with any reason. */
const withoutReason = (text: string) => text.replace(/服务器繁忙，请稍后再试|网络连接异常/, "…");

/** The message of the script for a post of the page to a URL without a response of the site, by the forms' texts. */
function failureOf(html: HTMLElement, path: string): string[] {
  const posting = html.querySelectorAll("form[method=post]").filter((form) => {
    const id = form.getAttribute("id");
    const buttons = [
      ...form.querySelectorAll("button"),
      ...(id ? html.querySelectorAll(`button[form="${id}"]`) : []),
    ];
    const own = form.getAttribute("action") ?? path;
    return buttons.some((button) => (button.getAttribute("formaction") ?? own) === path);
  });
  return [...new Set(posting.map((form) => withoutReason(form.getAttribute("data-failed") ?? "none")))];
}

const hasSecrets = (fields: Fields) =>
  Object.keys(fields).some((name) => ["password", "confirm", "current", "code"].includes(name));
/** The text of a failed task, without what is to be filled in again. */
const failureIn = (html: HTMLElement) =>
  textOf(html.querySelector("#unsaved [role=alert] b") ?? html.querySelector("h1"));
const pick = (names: string[], value: (name: string) => string | undefined) =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

/** Posts a form while the database is locked, and by the button of the response after its release. */
async function failAndRetry({ path, by, fields, shown = [] }: Form) {
  const lock = lockForWriting(site);
  const failed = await by.say(path, fields);
  const html = parse(await failed.text());
  lock.release();
  const again = html.querySelectorAll("form").find((form) => textOf(form.querySelector("button")) === "重试");
  const sent = again ? fieldsOf(again) : null;
  return {
    path,
    status: failed.status,
    retryAfter: failed.headers.get("Retry-After"),
    text: failureIn(html),
    scripted: isHydratedForm(path) ? null : failureOf(html, path),
    sent: sent && pick(Object.keys(fields), (name) => sent[name]),
    shown: pick(shown, (name) => shownAs(html, name)),
    leaks: /Anders2026|Abcdef12|correct horse/.test(html.toString()),
    later: sent && (await by.say(again?.getAttribute("action") ?? "", sent)).status,
  };
}

const requested = ({ path, fields, text, shown = [], later = 303 }: Form) => ({
  path,
  status: 503,
  retryAfter: "30",
  text,
  leaks: false,
  later: hasSecrets(fields) ? null : later,
  scripted: isHydratedForm(path) ? null : [withoutReason(text)],
  sent: hasSecrets(fields) ? null : fields,
  shown: pick(shown, (name) => fields[name]),
});

// Before the other test, whose repeated posts consume the links.
test("with a hidden origin, each form is rejected with its input and no retry button", async () => {
  for (const { path, by, fields, shown = [] } of forms) {
    const headers = { ...by.headers(), Origin: "null" };
    const response = await site.send(path, { method: "POST", headers, body: new URLSearchParams(fields) });
    const text = await response.text();
    const html = parse(text);
    expect(response.status, path).toBe(403);
    expect(failureIn(html), path).toBe(commonFailures.hiddenOrigin);
    expect(
      pick(shown, (name) => shownAs(html, name)),
      path,
    ).toEqual(pick(shown, (name) => fields[name]));
    expect(html.querySelectorAll("button").map(textOf), path).not.toContain("重试");
    expect(/Anders2026|Abcdef12|correct horse/.test(text), path).toBe(false);
  }
});

test("while the database is read-only, each form shows the failure, preserves input and can be sent again", async () => {
  const responses = [];
  for (const form of forms) responses.push(await failAndRetry(form));
  expect(responses).toEqual(forms.map(requested));
});

/** An event with a photo, and the organiser's posts about it. */
async function adminPostsOf(to: TestSite): Promise<AdminPost[]> {
  const { id } = makeEvent(to, {}, "ended");
  await makePhotos(to, id, [1]);
  return makeAdminPosts(to, id);
}

test("every form URL is covered or excluded with a reason", async () => {
  const posted = [...forms, ...(await adminPostsOf(site))].map(({ route }) => route);
  expect([...new Set([...posted, ...otherRoutes])].sort()).toEqual([...new Set(postingRoutes())].sort());
});

test("every route declares the labels of the texts that people type", async () => {
  const unlabelled = [...forms, ...(await adminPostsOf(site))].flatMap(({ route, fields }) => {
    const labels = labelsOf(route);
    const isTyped = (name: string) =>
      name !== "category" && typedTexts({ typed: fields[name] ?? "" }).length > 0;
    const typed = Object.keys(fields).filter(isTyped);
    return typed.filter((name) => !Object.hasOwn(labels, name)).map((name) => `${route} ${name}`);
  });
  expect([...new Set(unlabelled)]).toEqual([]);
});

/** Forms have CRLF line endings. */
const withLineFeeds = (fields: AdminPost["fields"]) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, String(value).replace(/\r\n/g, "\n")]),
  );

/** Text fields, without choices and checkboxes. */
const typedTexts = (fields: AdminPost["fields"]) =>
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
    const byForm = (await makeForms(own)).map(({ path, fields }) => ({ path, fields }));
    const posts = [...byForm.filter(({ path }) => isAdminPage(path)), ...(await adminPostsOf(own))];
    const uncovered: string[] = [];
    for (const post of posts.filter(({ fields }) => typedTexts(fields).length > 0)) {
      const response = await sendAdminPost(own, { ...post, route: "", text: "", Cookie: "" });
      const html = parse(await response.text());
      const text = html.querySelector("main")?.text ?? "";
      expect([post.path, response.status, textOf(html.querySelector("h1"))]).toEqual([
        post.path,
        401,
        "登录已过期，请重新登录",
      ]);
      for (const typed of typedTexts(post.fields))
        expect(text.replace(/\s/g, ""), post.path).toContain(typed.replace(/\s/g, ""));
      const again = html
        .querySelectorAll("form")
        .find((form) => textOf(form.querySelector("button")) === "重新提交");
      const texts = Object.entries(post.fields).filter(([, value]) => typeof value === "string");
      expect(withLineFeeds(fieldsOf(again ?? null)), post.path).toMatchObject(
        withLineFeeds(Object.fromEntries(texts)),
      );
      expect(html.querySelector("a[target=_blank]")?.getAttribute("href")).toContain(
        "/admin/login?redirectTo=",
      );
      uncovered.push(post.path.replace(/\/[\w-]{12}(?=\/|\?|$)/g, "/:id").replace(/\?.*/, ""));
    }
    expect(new Set(uncovered).size).toBeGreaterThanOrEqual(12);
  });

  test("while the database is read-only, with one press to send it again: every other form of the organiser", async () => {
    const changes = () => own.db.$client.prepare("SELECT count(*) FROM audit_entries").pluck().get();
    for (const post of await adminPostsOf(own)) {
      const before = changes();
      const lock = lockForWriting(own);
      const failed = await sendAdminPost(own, post);
      const html = parse(await failed.text());
      lock.release();
      const actual = [
        post.path,
        failed.status,
        failed.headers.get("Retry-After"),
        failureIn(html),
        changes(),
      ];
      expect(actual).toEqual([post.path, 503, "30", post.text, before]);
      const again = html
        .querySelectorAll("form")
        .find((form) => textOf(form.querySelector("button")) === "重试");
      if (hasFile(post.fields))
        expect(textOf(html.querySelector("#unsaved")), post.path).toContain("图片和文件需要重新选择。");
      else
        expect(withLineFeeds(fieldsOf(again ?? null)), post.path).toMatchObject(withLineFeeds(post.fields));
    }
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
      [visitor, "/seat/abcdefghijklmnop", { intent: "update", seats: "2", note: "带一位朋友" }, 404],
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
