// Limits of bodies by client, URL and number of concurrent posts.
import { beforeEach, describe, expect, test } from "vitest";
import { isAdminPage } from "../../app/http/pages/admin-pages";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makePoll, makeWish } from "../support/fixtures";
import { pageOf, textAt } from "../support/html";
import { postingRoutes } from "../support/posting-routes";
import { bearer } from "../support/raw-api";
import { factsOf } from "../support/route-facts";
import { client, origin, server } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";

/** A body in chunks that records whether it was read. */
function streamed(text: string) {
  const bytes = Buffer.from(text);
  let sent = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (sent >= bytes.length) return controller.close();
    controller.enqueue(new Uint8Array(bytes.subarray(sent, sent + 16 * kilobyte)));
    sent += 16 * kilobyte;
  };
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), sent: () => sent };
}

async function post(path: string, text: string, headers: Record<string, string>) {
  const { body, sent } = streamed(text);
  const all = { Origin: origin, ...headers };
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half", headers: all };
  const response = await site.send(path, init);
  return { response, status: response.status, sent: sent() };
}

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const lengthOf = (text: string) => ({ "Content-Length": String(Buffer.byteLength(text)) });

/** A URL of each posting route, with ids of existing rows where that matters. */
function addresses(): { path: string; isAdmin: boolean; isCall: boolean }[] {
  const event = makeEvent(site, {}, "ended").id;
  const ids: Record<string, string> = { wishes: makeWish(site).id, polls: makePoll(site).id };
  return postingRoutes().map((route) => {
    const [, section = ""] = route.split("/");
    const filled = route.replace("*", "wishes").replace(":id", ids[section] ?? event);
    return {
      path: filled.replace(":slot", "1").replace(/:\w+/g, "000000000000"),
      isAdmin: isAdminPage(filled) && filled !== "/admin/login",
      isCall: route.startsWith("/api/"),
    };
  });
}

// sweeps/upload-bodies tests that every upload URL has a limit for files.
test("the limit for files applies to other spellings of a URL", () => {
  expect(factsOf("/api/upload").files).toBe("organiser");
  for (const path of ["/ADMIN/settings", "/admin%2Fsettings/", "/admin/settings.data"])
    expect([path, factsOf(path).files]).toEqual([path, "organiser"]);
});

describe("a post without the administrator's session", () => {
  const tooMuch: [string, string, string][] = [
    ["too long a form", urlencoded, `a=${"a".repeat(64 * kilobyte)}`],
    ["too many fields", urlencoded, "a=1&".repeat(100)],
    ["too long a form in parts", multipart, `${part("a", "a".repeat(64 * kilobyte))}--x--\r\n`],
    ["ten thousand parts", multipart, `${part("a", "1").repeat(10_000)}--x--\r\n`],
  ];

  test.each(tooMuch)("%s is rejected at every URL, with and without a length", async (_name, type, text) => {
    const all = addresses();
    expect(all.length).toBeGreaterThan(60);
    for (const { path, isAdmin, isCall } of all) {
      const isLarger = factsOf(path).organisersOnly === true;
      for (const length of [{}, lengthOf(text)]) {
        const { response, status, sent } = await post(path, text, { "Content-Type": type, ...length });
        const label = `${path} ${status}`;
        // 415 is for forms sent to the API, 404 for unknown URLs; neither reads the body.
        if (isAdmin) expect([303, 302, 401, 404, 405, 413], label).toContain(status);
        else if (isCall) expect([401, 404, 405, 413, 415], label).toContain(status);
        else expect([303, 307, 404, 405, 413], label).toContain(status);
        expect(sent, label).toBeLessThanOrEqual((isLarger ? 256 + 32 : 96) * kilobyte);
        if (status !== 413) continue;
        expect(response.headers.get("X-Frame-Options")).toBe("DENY");
        if ("Content-Length" in length && !isLarger && text.length > 64 * kilobyte)
          expect(sent, label).toBe(0);
      }
    }
  });

  test("accepts a hundred fields and 64 KB, whatever length and origin are declared beyond it", async () => {
    const fields = `theme=dark&${"a=1&".repeat(98)}b=2`;
    const parts = `${part("theme", "dark")}${part("a", "1").repeat(99)}--x--\r\n`;
    const limit = `theme=dark&a=${"a".repeat(64 * kilobyte)}`.slice(0, 64 * kilobyte);
    const sent: [status: number, type: string, text: string, more?: Record<string, string>][] = [
      [303, urlencoded, fields],
      [303, multipart, parts],
      [303, urlencoded, limit],
      [413, urlencoded, `${fields}&c=3`],
      [413, multipart, part("c", "3") + parts],
      [413, urlencoded, `${limit}a`],
      [413, urlencoded, `${limit}a`, { "Content-Length": "10" }],
      [413, urlencoded, `${limit}a`, { Origin: "null" }],
    ];
    for (const [status, type, text, more] of sent) {
      const { response } = await post("/preferences", text, { "Content-Type": type, ...more });
      const html = await pageOf(response, status, [type, text.length, more]);
      if (status === 413) expect(textAt(html, "h1")).toBe("请求失败：内容过大");
    }
  });

  test("with an invalid cookie has no larger limit", async () => {
    const text = `theme=dark&a=${"a".repeat(100 * kilobyte)}`;
    const file = `${part("a", "a".repeat(megabyte))}--x--\r\n`;
    for (const Cookie of ["admin=x", "session=x", "admin=x; session=y"]) {
      expect((await post("/preferences", text, { "Content-Type": urlencoded, Cookie })).status).toBe(413);
      for (const path of ["/admin/settings", "/admin/create-event", "/api/upload"]) {
        const { status, sent } = await post(path, file, { "Content-Type": multipart, Cookie });
        expect([path, status]).toEqual([path, path === "/api/upload" ? 401 : 303]);
        // Remix fetches one chunk ahead.
        expect(sent, path).toBeLessThanOrEqual(16 * kilobyte);
      }
    }
  });
});

test("an organiser's form may have 256 KB, and files on upload URLs", async () => {
  const { Cookie } = await openAdminBrowser(site);
  const formOf = async (path: string, bytes: number) =>
    (await post(path, `a=${"a".repeat(bytes)}`, { "Content-Type": urlencoded, Cookie })).status;
  expect(await formOf("/admin/organisers", 200 * kilobyte)).not.toBe(413);
  expect(await formOf("/admin/organisers", 256 * kilobyte)).toBe(413);
  expect(await formOf("/preferences", 64 * kilobyte)).toBe(413);
  const statusOf = async (path: string, bytes: number) => {
    const headers = { "Content-Type": multipart, Cookie, "Content-Length": String(bytes) };
    return (await post(path, "--x--\r\n", headers)).status;
  };
  expect(await statusOf("/admin/settings", 60 * megabyte)).toBe(413);
  expect(await statusOf("/admin/settings", 40 * megabyte)).not.toBe(413);
  expect(await statusOf("/admin/sessions", megabyte)).toBe(413);
});

describe("API requests", () => {
  const json = { "Content-Type": "application/json" };
  const wish = (bytes: number) => JSON.stringify({ authorName: "小鹿", content: "a", id: "b".repeat(bytes) });
  const authorised = (token: string) => ({ Authorization: `Bearer ${token}` });
  const statusOf = async (bytes: number, headers: Record<string, string> = {}) =>
    (await post("/api/wishes", wish(bytes), { ...json, ...headers })).status;

  test("of visitors may have 32 KB of JSON", async () => {
    expect(await statusOf(30 * kilobyte)).toBe(201);
    expect(await statusOf(32 * kilobyte)).toBe(413);
    expect(await statusOf(32 * kilobyte, { Cookie: "admin=x; session=y" })).toBe(413);
    for (const token of ["x", "a.b.c"]) expect(await statusOf(32 * kilobyte, authorised(token))).toBe(413);
  });

  test("that organisers alone make may have 256 KB, by token or cookie", async () => {
    const { Cookie } = await openAdminBrowser(site);
    const statusOf = async (bytes: number, proof: Record<string, string>) =>
      (await post("/api/polls", wish(bytes), { ...json, ...proof })).status;
    for (const proof of [bearer(site), { Cookie }]) {
      expect(await statusOf(200 * kilobyte, proof)).toBe(422);
      expect(await statusOf(256 * kilobyte, proof)).toBe(413);
    }
    expect(await statusOf(200 * kilobyte, {})).toBe(401);
  });
});

describe("bodies in flight", () => {
  const bounds = { network: 8, all: 16, bytes: 300 * kilobyte };
  let handler: typeof site.handler;
  beforeEach(() => {
    handler = server.createHandler({ site: site.site, build: server.build, bodies: bounds, ...client });
  });

  /** Posts that never end until the test ends them, for each way that a body can end. */
  function hold(count: number, connection: string) {
    const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
    const disconnects = Array.from({ length: count }, () => new AbortController());
    const responses = disconnects.map(({ signal }) => {
      const start = (controller: (typeof controllers)[number]) => void controllers.push(controller);
      return postFrom(connection, { body: new ReadableStream({ start }), signal });
    });
    return { controllers, disconnects, answers: Promise.all(responses) };
  }

  function postFrom(connection: string, sent: RequestInit = { body: "theme=dark" }) {
    const headers = { Origin: origin, "Content-Type": urlencoded };
    const init: RequestInit & { duplex: "half" } = { method: "POST", duplex: "half", headers, ...sent };
    return handler(new Request(`${origin}/preferences`, init), connection);
  }

  type Held = ReturnType<typeof hold>;
  function abort({ controllers, disconnects }: Held) {
    const reason = new DOMException("gone", "AbortError");
    for (const own of disconnects) own.abort(reason);
    for (const one of controllers) one.error(reason);
  }
  const each =
    (end: (one: ReadableStreamDefaultController<Uint8Array>) => void) =>
    ({ controllers }: Held): void => {
      for (const one of controllers) end(one);
    };
  test.each<[string, (held: Held) => void]>([
    ["end", each((one) => one.close())],
    ["break", each((one) => one.error(new Error("broken")))],
    ["are aborted", abort],
    ["grow too large", each((one) => one.enqueue(new Uint8Array(65 * kilobyte)))],
  ])("of one network end for newer ones, and release their slots when they %s", async (_how, letGo) => {
    const [first, others] = [hold(1, "203.0.113.7"), hold(bounds.network - 1, "203.0.113.8")];
    expect((await postFrom("203.0.113.9")).status).toBe(303);
    const [ended] = await first.answers;
    expect([ended?.status, ended?.headers.get("Retry-After")]).toEqual([429, "5"]);
    expect(await ended?.text()).toContain("操作过于频繁");
    letGo(others);
    const statuses = (await others.answers).map(({ status }) => status);
    expect(statuses).not.toContain(429);
    expect(site.logged.filter((line) => line.includes("unexpected"))).toEqual([]);
    const after = hold(bounds.network - 1, "203.0.113.7");
    expect((await postFrom("203.0.113.9")).status).toBe(303);
    letGo(after);
    expect((await after.answers).map(({ status }) => status)).not.toContain(429);
  });

  test("of all networks end for newer ones", async () => {
    const held = [1, 2].map((last) => hold(bounds.network, `203.0.${last}.1`));
    expect((await postFrom("198.51.100.9")).status).toBe(303);
    for (const one of held.flatMap(({ controllers }) => controllers).slice(1)) one.close();
    const [ended, ...others] = (await Promise.all(held.map(({ answers }) => answers))).flat();
    expect([ended?.status, ended?.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(others.map(({ status }) => status)).not.toContain(503);
  });
});
