import { beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "../../app/domain/audit/queries.server";
import { readOwnData } from "../../app/domain/members/own-data.server";
import { closeAdminSessions, openAdminSession } from "../../app/domain/organisers/sessions.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { hashToken } from "../../app/platform/tokens.server";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { eachRow } from "../support/each-row";
import { openEachAdmin, adminBrowser as organiser, site } from "../support/each-site";
import { makeComment, makeEvent, makeWish, unwrap } from "../support/fixtures";
import { pageOf } from "../support/html";
import { makeAccount, openSession } from "../support/member";
import { makeOrganiser, openOrganiser } from "../support/organisers";
import { noon, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });
let eventId: string;
beforeEach(() => {
  eventId = makeEvent(site, {}, "ended").id;
});

const receipt = "r".repeat(43);
const hostile = '<script>alert(1)</script> & "谢谢"\n下次见';
type Fields = { status?: "pending" | "approved" | "rejected"; userId?: string };
const receiptHash = hashToken(receipt);
const reasonOf = ({ status }: Fields) => (status === "rejected" ? "广告" : null);

/** Both kinds of posts: how to create one, its pages, and its columns. */
const kinds = [
  {
    kind: "comment",
    table: "comments",
    make: (fields: Fields = {}) =>
      makeComment(site, { eventId, receiptHash, ...fields, rejectionReason: reasonOf(fields) }).id,
    pages: () => [`/events/${eventId}`, `/events/${eventId}/discussion`],
  },
  {
    kind: "wish",
    table: "wishes",
    make: (fields: Fields = {}) => makeWish(site, { receiptHash, ...fields, adminNote: reasonOf(fields) }).id,
    pages: (id: string) => ["/wishes", `/wishes/${id}`],
  },
] as const;

describe.each(kinds)("a reply to a $kind", ({ kind, table, make, pages }) => {
  const list = `/admin/${table}`;
  const row = (id: string) =>
    site.db.$client.prepare(`SELECT status, reply, replied_at FROM ${table} WHERE id = ?`).get(id);
  const act = (id: string, verdict: string, text?: string, returnTo = `${list}/${id}`) =>
    organiser.post(`${list}/${id}/${verdict}`, {
      redirectTo: returnTo,
      ...(text === undefined ? {} : { text }),
    });
  const actions = (id: string) =>
    listAudit(site.db, { entityType: kind, entityId: id }).map(({ action }) => action);
  const replies = async (path: string, headers = {}) =>
    (await site.page(path, headers)).html.querySelectorAll("article[aria-label^=主办方回复]");
  const undo = (response: Response) => organiser.post(flashMessageOf(site, response)?.link?.href ?? "", {});

  test("is public immediately as text, with the seal and its name, and shown to its author on every page", async () => {
    const member = await makeAccount(site.db, "su@example.org", noon);
    const id = make({ userId: member });
    const session = openSession(site.db, member, noon);
    const Cookie = `session=${session}`;
    for (const path of pages(id)) expect(await replies(path)).toEqual([]);
    const author = openVisitor(site, { session });
    expect((await author.post(`${list}/${id}/reply`, { text: "我是主办方" })).status).toBe(401);
    expect(row(id)).toMatchObject({ reply: null });
    const posted = await act(id, "reply", ` ${hostile.replace("\n", "\r\n")} `);
    expect(flashOf(site, posted)).toContain("回复已发布");
    for (const path of pages(id)) {
      const [reply] = await replies(path);
      expect(reply?.closest("li")?.getAttribute("id")).toMatch(id);
      expect(reply?.querySelectorAll("script")).toEqual([]);
      const texts = [reply?.querySelector("b")?.text, reply?.querySelectorAll("p")[1]?.text];
      expect(texts).toEqual(["主办方", hostile]);
      expect(reply?.querySelector("[aria-hidden=true]")?.text).toBe("城里相见");
    }
    for (const path of [`/receipt/${receipt}`, "/account", `/account/${table}`])
      expect(textOf((await replies(path, { Cookie }))[0])).toContain("谢谢");
    expect(readOwnData(site.db, member, noon)).toMatchObject({ [table]: [{ reply: { text: hostile } }] });
    await act(id, "reply", "改过的");
    expect(row(id)).toMatchObject({ reply: "改过的", replied_at: site.clock.time });
    expect(textOf((await replies(pages(id)[0] ?? ""))[0])).toContain("改过的");
    await act(id, "remove-reply");
    for (const path of pages(id)) expect(await replies(path)).toEqual([]);
    expect(actions(id)).toEqual([`${kind}.remove-reply`, `${kind}.edit-reply`, `${kind}.reply`]);
    expect(JSON.stringify(listAudit(site.db, { entityType: kind, entityId: id }))).not.toMatch(/谢谢|改过的/);
  });

  test("is undone while it is the last change, and is deleted and restored with the post", async () => {
    const id = make();
    const first = await act(id, "reply", "一");
    const edited = await act(id, "reply", "二");
    for (const response of [edited, first]) await undo(response);
    expect(row(id)).toMatchObject({ reply: "二" });
    await undo(await act(id, "delete", undefined, list));
    expect(row(id)).toMatchObject({ reply: "二" });
    await act(id, "remove-reply");
    await undo(await act(id, "reply", "三"));
    expect(row(id)).toEqual({ status: "approved", reply: null, replied_at: null });
  });

  eachRow([
    ["reply", "pending", "不能回复"],
    ["remove-reply", "approved", "没有回复"],
  ])("is not possible for a post of another state", async (verdict, status, message) => {
    const id = make({ status });
    const response = await act(id, verdict, "谢谢");
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining(message)]);
    expect(row(id)).toMatchObject({ status, reply: null });
    expect(actions(id)).toEqual([]);
  });

  test("is approved together with a pending one, and undone together", async () => {
    const id = make({ status: "pending" });
    const page = (await organiser.page(list)).html;
    const form = page.querySelector(`form[action="${list}/${id}/approve-reply"]`);
    const posted = await organiser.post(`${list}/${id}/approve-reply`, { ...fieldsOf(form), text: "欢迎" });
    expect(row(id)).toMatchObject({ status: "approved", reply: "欢迎" });
    expect(actions(id)).toEqual([`${kind}.approve-reply`]);
    await act(id, "approve-reply", "另一页的");
    expect(row(id)).toMatchObject({ reply: "欢迎" });
    await undo(posted);
    expect(row(id)).toEqual({ status: "pending", reply: null, replied_at: null });
  });

  test("that is invalid is rejected at its field, which preserves input", async () => {
    const id = make();
    const text = "字".repeat(501);
    const html = await pageOf(act(id, "reply", text), 422);
    const field = html.querySelector("#reply-reply");
    expect(textOf(field?.closest("div"))).toContain("回复不能超过500个字符");
    expect(field?.text.trim()).toBe(text);
  });
});

describe.each([
  ["comments", (id: string) => `/events/${id}/discussion`, "下次的日子定了"],
  ["wishes", () => "/wishes", "想办一次夜跑"],
] as const)("%s of the organiser", (table, addressOf, content) => {
  const address = () => addressOf(eventId);
  const rows = () => site.db.$client.prepare(`SELECT author_name, by_organiser, status FROM ${table}`).all();
  const own = { author_name: "主办方", by_organiser: 1, status: "approved" };

  test("are public immediately with the seal, from the password's session and from an administrator's account", async () => {
    const account = await makeAccount(site.db, "admin@example.org", noon);
    makeOrganiser(site.db, account);
    const { token } = openAdminSession(site.db, { userAgent: "test" }, noon);
    const cookies = { admin: token, session: openSession(site.db, account, noon) };
    for (const [name, value] of Object.entries(cookies)) {
      const writer = openVisitor(site, { [name]: value });
      const { html } = await writer.page(address());
      expect(html.querySelectorAll("[name=authorName]")).toEqual([]);
      const posted = await writer.fill(address(), { content: `${content} https://example.org` });
      expect([posted.status, rows().at(-1)]).toEqual([303, own]);
      expect(writer.jar.has("nickname")).toBe(false);
      site.clock.time += 120_000;
    }
    const [shown] = (await site.page(address())).html.querySelectorAll("main li[id]");
    expect(textOf(shown ?? null)).toContain("城里相见主办方");
  });

  test("require the session: the name is reserved, also after the session has ended", async () => {
    unwrap(updateSettings(site.db, { kind: "admin" }, { moderation: "post" }, noon));
    const writer = openOrganiser(site);
    await writer.page(address());
    closeAdminSessions(site.db, { kind: "admin" }, {}, noon);
    for (const name of ["", "主办方"])
      expect((await writer.say(address(), { content, authorName: name, byOrganiser: "1" })).status).toBe(422);
    expect(rows()).toEqual([]);
  });
});
