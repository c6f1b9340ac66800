// Mail quota: only sent mails count, shares are reserved, and the waiting time is reported for known and unknown addresses alike.
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { mails } from "../../app/db/schema/mails";
import { redisplayedFormTimestamp } from "../../app/http/forms/form-guard.server";
import { alertIn, comparableResponse, goodPassword } from "../support/account";
import { openEachSite, site } from "../support/each-site";
import { makeOrganiser } from "../support/organisers";

const minuteMs = 60_000;
const ceiling = 100;
const ofAnybody = 67;
/** Of the same length as the others, so that responses can be compared. */
const admin = "chens@example.org";
const full = /^(注册失败：|发送重置邮件失败：|重新发送验证邮件失败: )网站发信过于频繁，请在 60 分钟后再试$/;

openEachSite({ TRUST_PROXY: "1" });
let requestCount: number;
beforeEach(() => {
  requestCount = 0;
});

const person = (index: number) => `person${index}@example.org`;
const stranger = (index: number) => `nobody${index}@example.org`;

function addUser(email: string, fields: Partial<typeof users.$inferInsert> = {}): string {
  const [now, id] = [site.clock.now(), crypto.randomUUID()];
  const verified = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
  site.db
    .insert(users)
    .values({ id, email, ...verified, ...fields })
    .run();
  return id;
}

/** Posts a form from a separate network. */
function request(path: string, fields: Record<string, string>): Promise<Response> {
  requestCount += 1;
  const from = { "X-Forwarded-For": `10.${Math.floor(requestCount / 250)}.${requestCount % 250}.1` };
  return site.post(path, { stamp: redisplayedFormTimestamp(site.site), website: "", ...fields }, from);
}

const reset = (email: string) => request("/login/reset", { email });
const resend = (email: string) => request("/email-verification", { email });
const register = (email: string) =>
  request("/register", { email, password: goodPassword, confirm: goodPassword });

const many = (times: number, each: (index: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: times }, (_, index) => each(index)));
const statuses = (responses: Response[]) => [...new Set(responses.map(({ status }) => status))];
const mailsTo = (email: string) => site.db.select().from(mails).where(eq(mails.recipient, email)).all();

/** Requests a reset for so many members, or verifications for unverified ones. */
async function use(times: number, how = reset): Promise<void> {
  for (let index = 0; index < times; index += 1)
    addUser(person(requestCount + index), how === resend ? { emailVerifiedAt: null } : {});
  const from = requestCount;
  const responses = await many(times, (index) => how(person(from + index)));
  expect(statuses(responses)).toEqual([303]);
}

test.each([
  ["a reset", reset],
  ["a verification", resend],
])("%s of unknown addresses sends nothing and uses no quota", async (_what, how) => {
  expect(statuses(await many(ceiling + 20, (index) => how(stranger(index))))).toEqual([303]);
  expect(site.db.select().from(mails).all()).toEqual([]);
  addUser(person(0));
  expect((await reset(person(0))).status).toBe(303);
  expect((await register("lin.yue@example.org")).status).toBe(303);
  expect([mailsTo(person(0)).length, mailsTo("lin.yue@example.org").length]).toEqual([1, 1]);
});

/** Expects the full quota to be reported alike to addresses of one length, which the form preserves. */
async function expectFull(how: (email: string) => Promise<Response>, emails: string[], field: string) {
  const traces = [];
  for (const email of emails) {
    const response = await how(email);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "3600"]);
    const { body, ...rest } = await comparableResponse(response);
    expect(alertIn(body)).toMatch(full);
    expect(parse(body).querySelector(field)?.getAttribute("value")).toBe(email);
    expect(body).not.toContain(goodPassword);
    traces.push({ ...rest, body: body.replaceAll(email, "…") });
  }
  for (const trace of traces) expect(trace).toEqual(traces[0]);
}

describe("when two thirds of an hour's mails are sent", () => {
  beforeEach(() => use(ofAnybody));

  test("a reset is rejected alike for known and unknown addresses", async () => {
    addUser("known@example.org");
    makeOrganiser(site.db, addUser(admin));
    await expectFull(reset, ["known@example.org", "unkno@example.org", admin], "#reset-email");
    expect(mailsTo("known@example.org")).toEqual([]);
  });

  test("an administrator's is still sent, once a minute", async () => {
    makeOrganiser(site.db, addUser(admin));
    await reset(admin);
    await reset(admin);
    expect(mailsTo(admin)).toMatchObject([{ kind: "reset" }]);
    site.clock.time += minuteMs;
    expect((await reset(admin)).status).toBe(429);
    expect(mailsTo(admin)).toHaveLength(2);
  });
});

describe("when all of an hour's mails are sent", () => {
  beforeEach(async () => {
    await use(ofAnybody);
    await use(ceiling - ofAnybody, resend);
  });

  test("a registration is rejected for any address, which is preserved, and stores nothing", async () => {
    addUser("taken@example.org");
    const before = site.db.select().from(users).all();
    await expectFull(register, ["fresh@example.org", "taken@example.org"], "#register-email");
    expect(site.db.select().from(users).all()).toEqual(before);
    site.clock.time += 60 * minuteMs;
    expect((await register("lin.yue@example.org")).status).toBe(303);
    expect(mailsTo("lin.yue@example.org")).toHaveLength(1);
  });

  test("no mail is sent to any address, with the same response", async () => {
    addUser("waits@example.org", { emailVerifiedAt: null });
    makeOrganiser(site.db, addUser(admin));
    const emails = ["waits@example.org", "nobod@example.org", admin];
    await expectFull(resend, emails, "main form [name=email]");
    await expectFull(reset, emails, "#reset-email");
    expect([mailsTo("waits@example.org"), mailsTo(admin)]).toEqual([[], []]);
  });
});
