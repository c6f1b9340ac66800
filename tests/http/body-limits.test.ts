// Limits of bodies by client, URL and number of concurrent posts.
import { beforeEach, describe, expect, test } from "vitest";
import { isAdminPage } from "../../app/http/pages/admin-pages";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makePoll, makeWish } from "../support/fixtures";
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
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent >= bytes.length) return controller.close();
        controller.enqueue(new Uint8Array(bytes.subarray(sent, sent + 16 * kilobyte)));
        sent += 16 * kilobyte;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, sent: () => sent };
}

async function post(path: string, text: string, headers: Record<string, string>) {
  const { body, sent } = streamed(text);
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body,
    duplex: "half",
    headers: { Origin: origin, ...headers },
  };
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
  expect(factsOf("/api/upload").files).toBe("several");
  for (const path of ["/ADMIN/settings", "/admin%2Fsettings/", "/admin/settings.data"])
    expect([path, factsOf(path).files]).toEqual([path, "several"]);
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
      for (const length of [{}, lengthOf(text)]) {
        const { response, status, sent } = await post(path, text, { "Content-Type": type, ...length });
        const label = `${path} ${status}`;
        // 415 is for forms sent to the API, 404 for unknown URLs; neither reads the body.
        if (isAdmin) expect([303, 302, 401, 404, 405, 413], label).toContain(status);
        else if (isCall) expect([404, 405, 413, 415], label).toContain(status);
        else expect([303, 307, 404, 405, 413], label).toContain(status);
        expect(sent, label).toBeLessThanOrEqual(96 * kilobyte);
        if (status !== 413) continue;
        expect(response.headers.get("X-Frame-Options")).toBe("DENY");
        if ("Content-Length" in length && text.length > 64 * kilobyte) expect(sent, label).toBe(0);
      }
    }
  });

  test("accepts a hundred fields", async () => {
    const fields = `theme=dark&${"a=1&".repeat(98)}b=2`;
    expect((await post("/preferences", fields, { "Content-Type": urlencoded })).status).toBe(303);
    const parts = `${part("theme", "dark")}${part("a", "1").repeat(99)}--x--\r\n`;
    expect((await post("/preferences", parts, { "Content-Type": multipart })).status).toBe(303);
    for (const [type, text] of [
      [urlencoded, `${fields}&c=3`],
      [multipart, part("c", "3") + parts],
    ] as const)
      expect((await post("/preferences", text, { "Content-Type": type })).status).toBe(413);
  });

  test("with an invalid cookie has no larger limit", async () => {
    for (const Cookie of ["admin=x", "session=x", "admin=x; session=y"]) {
      const text = `theme=dark&a=${"a".repeat(100 * kilobyte)}`;
      expect((await post("/preferences", text, { "Content-Type": urlencoded, Cookie })).status).toBe(413);
      const file = `${part("a", "a".repeat(megabyte))}--x--\r\n`;
      for (const path of ["/admin/settings", "/admin/create-event", "/api/upload"]) {
        const { status, sent } = await post(path, file, { "Content-Type": multipart, Cookie });
        expect([path, status, sent]).toEqual([path, path === "/api/upload" ? 401 : 303, 0]);
      }
    }
  });
});

describe("a post of the administrator", () => {
  const long = (bytes: number) => `theme=dark&a=${"a".repeat(bytes)}`;

  test("may have 256 KB", async () => {
    const { Cookie } = await openAdminBrowser(site);
    const headers = { "Content-Type": urlencoded, Cookie };
    expect((await post("/preferences", long(200 * kilobyte), headers)).status).toBe(303);
    expect((await post("/preferences", long(256 * kilobyte), headers)).status).toBe(413);
  });

  test("has the file limit on upload URLs", async () => {
    const { Cookie } = await openAdminBrowser(site);
    const statusOf = async (path: string, bytes: number) => {
      const headers = { "Content-Type": multipart, Cookie, "Content-Length": String(bytes) };
      return (await post(path, "--x--\r\n", headers)).status;
    };
    expect(await statusOf("/admin/settings", 60 * megabyte)).toBe(413);
    expect(await statusOf("/admin/settings", 40 * megabyte)).not.toBe(413);
    expect(await statusOf("/admin/sessions", megabyte)).toBe(413);
  });
});

describe("API requests", () => {
  const json = { "Content-Type": "application/json" };
  const wish = (bytes: number) =>
    JSON.stringify({ authorName: "小鹿", content: "a", more: "b".repeat(bytes) });
  const statusOf = async (bytes: number, headers: Record<string, string> = {}, path = "/api/wishes") =>
    (await post(path, wish(bytes), { ...json, ...headers })).status;

  test("of visitors may have 32 KB of JSON", async () => {
    expect(await statusOf(30 * kilobyte)).toBe(201);
    expect(await statusOf(32 * kilobyte)).toBe(413);
    const proofs: Record<string, string>[] = [
      { Cookie: "admin=x; session=y" },
      { Authorization: "Bearer x" },
      { Authorization: "Bearer a.b.c" },
    ];
    for (const proof of proofs) expect(await statusOf(32 * kilobyte, proof)).toBe(413);
  });

  test("of the administrator may have 256 KB, by token or cookie", async () => {
    const { Cookie } = await openAdminBrowser(site);
    for (const proof of [bearer(site), { Cookie }]) {
      expect(await statusOf(200 * kilobyte, proof)).toBe(201);
      expect(await statusOf(256 * kilobyte, proof)).toBe(413);
    }
  });
});

describe("bodies in memory", () => {
  const most = 8;
  const quota = {
    address: { bodies: most, bytes: 200 * kilobyte },
    all: { bodies: 2 * most, bytes: 300 * kilobyte },
  };
  const quotas = { forms: quota, admin: quota, files: quota };
  let handler: typeof site.handler;
  beforeEach(() => {
    const parts = { site: site.site, build: server.build, bodies: { quotas } };
    handler = server.createHandler({ ...parts, ...client });
  });

  /** Posts that never end until the test ends them, for each way that a body can end. */
  function hold(count: number, connection: string) {
    const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
    const disconnects: AbortController[] = [];
    const responses = Array.from({ length: count }, () => {
      const own = new AbortController();
      disconnects.push(own);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void controllers.push(controller),
      });
      const init: RequestInit & { duplex: "half" } = {
        method: "POST",
        body,
        duplex: "half",
        signal: own.signal,
        headers: { Origin: origin, "Content-Type": urlencoded },
      };
      return handler(new Request(`${origin}/preferences`, init), connection);
    });
    return { controllers, disconnects, answers: Promise.all(responses) };
  }
  const form = { "Content-Type": urlencoded };
  const postFrom = (connection: string, path = "/preferences") =>
    handler(
      new Request(origin + path, {
        method: "POST",
        headers: { Origin: origin, ...form },
        body: "theme=dark",
      }),
      connection,
    );

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
  ])("of one address are limited, and release their bytes when they %s", async (_how, letGo) => {
    const held = hold(most, "203.0.113.7");
    const rejected = await postFrom("203.0.113.7");
    expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([429, "5"]);
    expect(await rejected.text()).toContain("操作过于频繁");
    const apiStatus = await postFrom("203.0.113.7", "/api/wishes");
    expect([apiStatus.status, (await apiStatus.json()).success]).toEqual([429, false]);
    expect((await postFrom("203.0.113.8")).status).toBe(303);
    letGo(held);
    await held.answers;
    expect((await postFrom("203.0.113.7")).status).toBe(303);
    expect(site.logged.filter((line) => line.includes("unexpected"))).toEqual([]);
  });

  test("of all addresses are limited", async () => {
    const held = [1, 2].map((last) => hold(most, `203.0.113.${last}`));
    const rejected = await postFrom("203.0.113.9");
    expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([503, "5"]);
    for (const { controllers } of held) for (const one of controllers) one.close();
    await Promise.all(held.map(({ answers: responses }) => responses));
    expect((await postFrom("203.0.113.9")).status).toBe(303);
  });
});
