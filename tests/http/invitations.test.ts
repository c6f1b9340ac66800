// Invitations of further organisers: what they grant, when they end, and who may accept them.
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { organiserInvitations, organisers, users } from "../../app/db/schema/accounts";
import { removeAccount } from "../../app/domain/accounts/own-account.server";
import { setAccountAccess } from "../../app/domain/organisers/accounts.server";
import { mainId } from "../../app/domain/organisers/actor";
import { organiserMessages } from "../../app/domain/organisers/messages";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { locationOf, pageText } from "../support/html";
import { openMember } from "../support/member";
import {
  actorsOf,
  expectRejections,
  helperPassword,
  makeOrganiser,
  named,
  openHelper,
  openOrganiser,
  statusFor,
} from "../support/organisers";
import { rowsIn } from "../support/rows";
import { dayMs, textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

openEachSite({ TRUST_PROXY: "1" });
let organiser: Visitor;
beforeEach(() => {
  organiser = openOrganiser(site);
});

const join = { name: "小满", password: helperPassword, confirm: helperPassword };

/** Creates an invitation by the form and returns the path of its link. */
async function invite(fields: Record<string, string>): Promise<string> {
  const response = await organiser.post("/admin/organisers", { until: "", note: "", ...fields });
  expect(response.status).toBe(303);
  const { html } = await organiser.page("/admin/organisers");
  const links = html.querySelectorAll("textarea[readonly]").map((area) => area.text);
  return new URL(links.at(-1) ?? "").pathname;
}

describe("an invitation", () => {
  test("creates the selected role, once, whatever the form contains", async () => {
    const [own, other] = [
      makeEvent(site, { registrationMode: "open", startAt: site.clock.now() + dayMs }).id,
      makeEvent(site).id,
    ];
    const path = await invite({ role: "check-in", scope: "chosen", event: own, note: "周六门口" });
    const helper = openVisitor(site);
    expect(await pageText(helper, path, "#facts")).toContain("签到");
    const forged = { ...join, role: "full", scope: "all", eventIds: "null", event: other };
    expect(locationOf(await helper.post(path, forged))).toBe("/admin");
    expect(rowsIn(organisers)).toMatchObject([
      { id: mainId },
      { name: "小满", role: "check-in", eventIds: JSON.stringify([own]), userId: null },
    ]);
    expect(await pageText(helper, "/admin")).toContain("你帮忙的活动");
    expect(await statusFor(helper, `/admin/events/${own}/check-in`)).toBe(200);
    expect(await statusFor(helper, `/admin/events/${other}/check-in`)).toBe(403);
    const password = "another battery";
    const second = { name: "别人", password, confirm: password };
    expect((await openVisitor(site).post(path, second)).status).toBe(404);
    expect(await statusFor(openVisitor(site), path)).toBe(404);
    expect(actorsOf("organiser.invite")).toEqual(["admin"]);
    expect(actorsOf("organiser.join")).toEqual([named("小满")]);
    // The same form sent twice signs in again.
    expect(locationOf(await openVisitor(site).post(path, forged))).toBe("/admin");
    expect(rowsIn(organisers)).toHaveLength(2);
  });

  test("expires after three days, when it is withdrawn, and with the access that it grants", async () => {
    const [expired, withdrawn] = [await invite({ role: "full" }), await invite({ role: "full" })];
    const [, row] = rowsIn(organiserInvitations);
    await organiser.post("/admin/organisers", { intent: "withdraw", id: row?.id ?? "" });
    expect((await openVisitor(site).post(withdrawn, join)).status).toBe(404);
    site.clock.time += 3 * dayMs - 1;
    expect(await statusFor(openVisitor(site), expired)).toBe(200);
    site.clock.time += 1;
    expect(await statusFor(openVisitor(site), expired)).toBe(404);
    expect((await openVisitor(site).post(expired, join)).status).toBe(404);
    expect(rowsIn(organisers)).toHaveLength(1);
  });

  test("cannot be guessed from its id, or signed with another secret", async () => {
    const path = await invite({ role: "full" });
    const token = path.slice("/invitation/".length);
    const id = token.slice(0, 12);
    const other = createHmac("sha256", "other").update(`invitation:${id}`).digest("base64url");
    for (const each of [id, `${id}${other.slice(0, 32)}`, token.slice(0, -1)])
      expect((await openVisitor(site).post(`/invitation/${each}`, join)).status, each).toBe(404);
    expect(await statusFor(openVisitor(site), path)).toBe(200);
    expect(site.logged.join("\n")).not.toContain(token);
  });

  test("accepts sixty attempts of an address in ten minutes", async () => {
    const path = await invite({ role: "full" });
    const helper = openVisitor(site);
    for (let sent = 0; sent < 60; sent += 1)
      expect((await helper.post(path, { ...join, confirm: "another" })).status).toBe(422);
    expect((await helper.post(path, join)).status).toBe(429);
    site.clock.time += 10 * 60_000;
    expect((await helper.post(path, join)).status).toBe(303);
  });

  test("is rejected with a message at the field, and stays open", async () => {
    const path = await invite({ role: "review" });
    await openHelper(site, { role: "review", name: "小满" });
    await expectRejections(openVisitor(site), path, [
      [{ ...join, name: "主办方" }, "这个昵称不能使用，请换一个"],
      [join, "已经有人用这个名字，请换一个"],
      [{ ...join, name: "阿豪", password: "short", confirm: "short" }, "密码至少需要8个字符"],
    ]);
    expect((await openVisitor(site).post(path, { ...join, name: "阿豪" })).status).toBe(303);
  });

  test("of a limited role requires an event, any expiry must be in the future, and twenty may be open", async () => {
    await expectRejections(organiser, "/admin/organisers", [
      [{ role: "check-in", scope: "chosen" }, "请至少选一个活动"],
      [{ role: "full", until: "2020-01-01" }, "请选择今天之后的日期"],
    ]);
    expect(rowsIn(organiserInvitations)).toEqual([]);
    for (let count = 0; count < 20; count += 1) await invite({ role: "review" });
    const another = { role: "review", until: "", note: "" };
    await expectRejections(organiser, "/admin/organisers", [[another, organiserMessages.tooMany]]);
    expect(rowsIn(organiserInvitations)).toHaveLength(20);
  });

  test("is accepted by a signed-in member, who then signs in as before", async () => {
    const path = await invite({ role: "review" });
    const member = await openMember(site, "lin@example.org");
    expect((await openVisitor(site).post(path, { intent: "member" })).status).toBe(401);
    expect(locationOf(await member.post(path, { intent: "member" }))).toBe("/admin");
    expect(await statusFor(member, "/admin/review")).toBe(200);
    expect(await statusFor(member, "/admin/settings")).toBe(403);
  });

  test("opened by a signed-in organiser says so, and neither changes the role nor is used up", async () => {
    const path = await invite({ role: "review" });
    const account = await openMember(site, "lin@example.org");
    makeOrganiser(site.db, account.id);
    const helper = await openHelper(site, { role: "full", name: "老周" });
    for (const [browser, name] of [
      [organiser, "主办方"],
      [helper, "老周"],
      [account, "lin"],
    ] as const) {
      const before = rowsIn(organisers);
      const shown = await pageText(browser, path);
      expect(shown).toContain(`你已经用「${name}」登录管理后台，权限是「全部」`);
      expect((await browser.page(path)).html.querySelectorAll("main form")).toEqual([]);
      for (const fields of [join, { intent: "member" }])
        expect((await browser.post(path, fields)).status).toBe(409);
      expect([rowsIn(organisers), await statusFor(browser, "/admin/settings")]).toEqual([before, 200]);
    }
    expect((await openVisitor(site).post(path, join)).status).toBe(303);
  });

  test("ends with the access of its inviter, in any way, and names the inviter", async () => {
    const ends: [how: string, end: (of: { id: string; userId: string; email: string }) => unknown][] = [
      ["removal", ({ id }) => organiser.post(`/admin/organisers/${id}/remove`, {})],
      [
        "expiry",
        ({ id }) => site.db.update(organisers).set({ expiresAt: 1 }).where(eq(organisers.id, id)).run(),
      ],
      [
        "a lower role",
        ({ id }) => site.db.update(organisers).set({ role: "review" }).where(eq(organisers.id, id)).run(),
      ],
      [
        "a ban",
        ({ userId }) =>
          site.db
            .update(users)
            .set({ bannedUntil: site.clock.now() + dayMs })
            .where(eq(users.id, userId))
            .run(),
      ],
      ["deletion of the account", ({ userId }) => removeAccount(site.db, userId)],
      [
        "revocation on the command line",
        ({ email }) => setAccountAccess(site.db, { kind: "cli" }, { email, access: "none" }, 1),
      ],
    ];
    for (const [how, end] of ends) {
      const inviter = await openMember(site, `${how.replaceAll(" ", "-")}@example.org`);
      const id = makeOrganiser(site.db, inviter.id);
      await inviter.post("/admin/organisers", { role: "full", until: "", note: how });
      const { html } = await organiser.page("/admin/organisers");
      expect(textOf(html.querySelector("main")), how).toContain("由 lin 发出");
      const path = new URL(html.querySelector("textarea[readonly]")?.text ?? "").pathname;
      expect(await statusFor(openVisitor(site), path), how).toBe(200);
      await end({ id, userId: inviter.id, email: inviter.email });
      expect(await statusFor(openVisitor(site), path), how).toBe(404);
      expect((await openVisitor(site).post(path, join)).status, how).toBe(404);
      expect(await pageText(organiser, "/admin/organisers"), how).not.toContain("由 lin 发出");
      site.db.delete(organisers).where(eq(organisers.id, id)).run();
    }
    expect(rowsIn(organisers)).toHaveLength(1);
  });

  test("gives the name of an organiser whose access has ended", async () => {
    await openHelper(site, { role: "review", name: "小满", expiresAt: site.clock.now() + 1000 });
    const path = await invite({ role: "review" });
    expect((await openVisitor(site).post(path, join)).status).toBe(422);
    site.clock.time += 1000;
    expect((await openVisitor(site).post(path, join)).status).toBe(303);
  });
});
