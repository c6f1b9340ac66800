// Failed passwords lock the sender's network, and delay attempts everywhere; the owner signs in from elsewhere, also during
// floods.
import { beforeEach, describe, expect, test } from "vitest";
import { alertIn, cookieIn, goodPassword, makeAccount, signInFields } from "../support/account";
import { openEachSite, site } from "../support/each-site";

const minuteMs = 60_000;
const email = "lin.yue@example.org";
const home = "198.51.100.7";
const shut = "尝试次数过多，请在 15 分钟后再试";

/** The requested delays in ms, without waiting for them. */
let waits: number[];

openEachSite({ TRUST_PROXY: "1" });
beforeEach(async () => {
  await makeAccount(site, email);
  waits = [];
  site.site.clock.wait = async (ms) => void waits.push(ms);
});

const elsewhere = (index: number) => `203.0.113.${index}`;
const at = (address: string) => ({ "X-Forwarded-For": address });
const signIn = (address: string, password: string, who = email) =>
  site.post("/login", signInFields(site, who, password), at(address));
const fail = async (address: string, who = email) => (await signIn(address, "Torino2027", who)).status;

/** Fails so many times, ten times from each network. */
async function attack(times: number, who = email): Promise<void> {
  for (let index = 0; index < times; index += 1)
    expect(await fail(elsewhere(Math.floor(index / 10)), who)).toBe(422);
}

describe("a sign-in", () => {
  test("that fails ten times is locked for 15 minutes from that network only, where the owner is not", async () => {
    for (let network = 0; network < 3; network += 1) {
      const tries = await Promise.all(Array.from({ length: 11 }, () => fail(elsewhere(network))));
      expect(tries.sort()).toEqual([...Array(10).fill(422), 429]);
      expect((await signIn(home, goodPassword)).status).toBe(303);
    }
    expect(Math.max(...waits)).toBe(5000);
    const rejected = await signIn(elsewhere(0), goodPassword);
    expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([429, "900"]);
    expect(alertIn(await rejected.text())).toBe(`登录失败：${shut}`);
    expect((await signIn("203.0.113.0:4711", goodPassword)).status).toBe(429);
    site.clock.time += 15 * minuteMs + 1;
    expect((await signIn(elsewhere(0), goodPassword)).status).toBe(303);
  });

  test.each([
    ["an account", email],
    ["an address that nobody has", "nobody@example.org"],
  ])("to %s is delayed increasingly during distributed attacks, at most five seconds", async (_what, who) => {
    await attack(10, who);
    expect(waits).toEqual([]);
    for (let index = 0; index < 8; index += 1) await fail(elsewhere(100 + index), who);
    expect(waits).toEqual([500, 1000, 2000, 4000, 5000, 5000, 5000, 5000]);
    // The correct password is delayed as well, before it is verified.
    await signIn(home, goodPassword, who);
    expect(waits).toHaveLength(9);
    site.clock.time += 15 * minuteMs + 1;
    await fail(elsewhere(200), who);
    expect(waits).toHaveLength(9);
  });
});

describe("password re-entry while signed in", () => {
  const forms = [
    ["/account/password", { current: "Torino2027", password: "Milano2027", confirm: "Milano2027" }],
    ["/account/delete", { password: "Torino2027" }],
  ] as const;

  async function openBrowser() {
    const session = cookieIn(await signIn(home, goodPassword), "session")?.split(";")[0] ?? "";
    return (path: string, fields: Record<string, string>, address: string) =>
      site.post(path, fields, { Cookie: session, ...at(address) });
  }

  test.each(
    forms,
  )("at %s is locked for the guessing network, and the owner at home can change it", async (path, fields) => {
    const post = await openBrowser();
    for (let index = 0; index < 10; index += 1)
      expect((await post(path, fields, elsewhere(1))).status).toBe(422);
    expect((await post(path, fields, elsewhere(1))).headers.get("Retry-After")).toBe("900");
    for (const [other, others] of forms) expect((await post(other, others, elsewhere(1))).status).toBe(429);
    // Distributed attempts are delayed increasingly.
    for (let index = 0; index < 5; index += 1) await post(path, fields, elsewhere(10 + index));
    expect(waits).toEqual([500, 1000, 2000, 4000, 5000]);
    const right = { current: goodPassword, password: "Milano2027", confirm: "Milano2027" };
    expect((await post("/account/password", right, home)).status).toBe(303);
  });
});

describe("the administrator's password", () => {
  const tryAdmin = (address: string, password: string) =>
    site.post("/admin/login", { password }, at(address));

  test("is delayed a second after each failure, and longer during distributed attacks", async () => {
    for (let index = 0; index < 15; index += 1)
      expect((await tryAdmin(elsewhere(index), "wrong")).status).toBe(422);
    expect(waits.filter((ms) => ms === 1000)).toHaveLength(16);
    expect(waits.filter((ms) => ms !== 1000)).toEqual([500, 2000, 4000, 5000]);
  });

  test("entered again while signed in, counts with the sign-ins", async () => {
    const Cookie = cookieIn(await tryAdmin(home, "correct horse"), "admin")?.split(";")[0] ?? "";
    const guess = { intent: "begin", password: "wrong" };
    const statuses = [];
    for (let index = 0; index < 11; index += 1)
      statuses.push((await site.post("/admin/second-factor", guess, { Cookie, ...at(elsewhere(1)) })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await tryAdmin(elsewhere(1), "correct horse")).status).toBe(429);
  });
});

describe("a flood of wrong passwords", () => {
  const other = "mei@example.org";
  const anywhere = (index: number) => `10.${index >> 8}.${index & 255}.1`;

  beforeEach(async () => {
    await makeAccount(site, other);
  });

  test("a sign-in that is delayed does not block others", async () => {
    let held = 0;
    let release = () => {};
    const hold = new Promise<void>((done) => {
      release = done;
    });
    for (let index = 0; index < 10; index += 1) await signIn(anywhere(index), "Torino2027", email);
    site.site.clock.wait = () => {
      held += 1;
      return hold;
    };
    const guesses = Array.from({ length: 100 }, (_, index) =>
      signIn(anywhere(50 + index), "Torino2027", email),
    );
    // More sign-ins than run concurrently are being delayed, so none of them occupies a slot.
    await expect.poll(() => held, { timeout: 20_000 }).toBe(100);
    expect((await signIn(home, goodPassword, other)).status).toBe(303);
    release();
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(100).fill(422));
  });

  test("attempts from hundreds of networks delay the sign-ins of owner and administrator by a few others", async () => {
    const finished: string[] = [];
    const finish = async (who: string, response: Promise<Response>) => {
      const { status } = await response;
      finished.push(who);
      return status;
    };
    const guesses = Array.from({ length: 300 }, (_, index) => [
      finish("guess", signIn(anywhere(index), "Torino2027", `nobody-${index}@example.org`)),
      finish("guess", site.post("/admin/login", { password: "wrong" }, at(anywhere(index)))),
    ]);
    const member = finish("member", signIn(home, goodPassword, other));
    const admin = finish("admin", site.post("/admin/login", { password: "correct horse" }, at(home)));
    expect(await Promise.all([member, admin])).toEqual([303, 303]);
    await Promise.all(guesses.flat());
    expect(finished).toHaveLength(602);
    expect(finished.indexOf("member")).toBeLessThan(100);
    expect(finished.indexOf("admin")).toBeLessThan(100);
  });
});
