// The built program as a process: start, the administrator's generated password, log messages, shutdown.
import { existsSync, readFileSync, statSync } from "node:fs";
import { get } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dialTo } from "../support/dial";
import { host, openFolder, portOf, stop, written } from "../support/program";

let program: ReturnType<typeof openFolder>;
beforeEach(() => {
  program = openFolder();
});
afterEach(() => program.close());
const run: typeof program.run = (...words) => program.run(...words);

const linesOf = (output: string) => output.trimEnd().split("\n");

/** The single line of a failed start. */
async function failureOf(settings: Record<string, string>, words?: string[]): Promise<string> {
  const { code, output } = await run(settings, words).exited;
  expect([code, linesOf(output).length]).toEqual([1, 1]);
  return output;
}

// domain/env.test.ts has each setting.
test("a start with an invalid setting or an unknown command ends with one line that names it, without its value", async () => {
  const output = await failureOf({ SMTP_URL: "smtp://user:pass9-q@mail.example" });
  expect(output).toMatch(/^error: (setting )?MAIL_FROM: /);
  expect(output).not.toContain("9-q");
  expect(await failureOf({}, ["strat"])).toMatch(/strat.*start.*seed/);
});

test("a start in an unusable folder or in one of a running server reports the fix", async () => {
  expect(await failureOf({ DATA_DIR: "/dev/null/data" })).toMatch(/^error: .*DATA_DIR/);
  const first = await portOf(run());
  expect(await failureOf({})).toMatch(/^error: .*DATA_DIR/);
  expect((await fetch(`http://${host}:${first}/health`)).status).toBe(200);
});

const isStored = () => existsSync(join(program.folder, "first-password"));

test("the first start creates the folder, prints a password until it is used, and stores it hashed", async () => {
  const first = run();
  await portOf(first);
  const password = await written(first, /admin password[^:]*: (\S+)/);
  expect(password.length).toBeGreaterThanOrEqual(12);
  const code = await written(first, /set up: http:\S+\/setup\/([2-9A-Z]{4}-[2-9A-Z]{4})\s/);
  expect(readFileSync(join(program.folder, "start-code"), "utf8")).toBe(`${code}\n`);
  expect(statSync(join(program.folder, "first-password")).mode & 0o777).toBe(0o600);
  const database = new Database(join(program.folder, "app.db"), { readonly: true });
  const stored = String(
    database.prepare("SELECT password_hash FROM organisers WHERE id = 'main'").pluck().get(),
  );
  database.close();
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toContain(password);
  expect((await stop(first)).code).toBe(0);

  const second = run();
  const port = await portOf(second);
  expect(await written(second, /admin password[^:]*: (\S+)/)).toBe(password);
  const signedIn = await fetch(`http://${host}:${port}/api/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ password }),
  });
  expect([signedIn.status, isStored()]).toEqual([200, false]);
  expect((await stop(second)).code).toBe(0);

  const third = run();
  await portOf(third);
  expect(third.output()).not.toContain("password");
});

test("a first start on a used port reports the fix, and does not lose the generated password", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, host, resolve));
  const { port } = taken.address() as AddressInfo;
  const failure = await failureOf({ PORT: String(port) });
  await new Promise((resolve) => taken.close(resolve));
  expect(failure).toMatch(/^error: .*PORT/);
  expect(failure).not.toContain("admin password");
  const second = run();
  await portOf(second);
  expect(await written(second, /admin password[^:]*: (\S+)/)).toHaveLength(16);
  expect((await stop(second)).code).toBe(0);
  // It is deleted once another one is set.
  const third = run({ ADMIN_PASSWORD: "correct horse" });
  await portOf(third);
  expect([third.output().includes("password"), isStored()]).toEqual([false, false]);
});

test("first start stores the secret readable by the owner only; after SIGKILL it restarts with it and all data", async () => {
  const own = join(program.folder, "secret");
  const first = run({ SITE_NAME: "米兰见" });
  await portOf(first);
  expect(statSync(own).mode & 0o777).toBe(0o600);
  const secret = readFileSync(own, "utf8");
  expect(secret.trim().length).toBeGreaterThanOrEqual(32);
  first.child.kill("SIGKILL");
  expect((await first.exited).signal).toBe("SIGKILL");
  const port = await portOf(run({ SITE_NAME: "别的名字" }));
  expect(readFileSync(own, "utf8")).toBe(secret);
  expect(await (await fetch(`http://${host}:${port}/`)).text()).toContain("欢迎来到米兰见");
});

test("first start starts empty with the configured names, prints no set password, stores no set secret and ends by SIGINT", async () => {
  const names = { SITE_NAME: "米兰见", SITE_CITY: "米兰" };
  const secrets = { ADMIN_PASSWORD: "correct horse", SESSION_SECRET: "s".repeat(40) };
  const started = run({ ...names, ...secrets });
  const html = await (await fetch(`http://${host}:${await portOf(started)}/`)).text();
  expect(html).toContain("欢迎来到米兰见");
  expect(html).toContain("暂无活动");
  expect(started.output()).not.toMatch(/password|correct horse/);
  expect(() => statSync(join(program.folder, "secret"))).toThrow("ENOENT");
  // A second signal is ignored.
  started.child.kill("SIGINT");
  started.child.kill("SIGTERM");
  expect((await started.exited).code).toBe(0);
});

/** Sends the head of a post, and waits until the server has received it. */
async function beginPost(port: number, type: string, length: number) {
  const dialled = dialTo(port);
  const headers = [`Host: localhost:${port}`, `Origin: http://localhost:${port}`, `Content-Type: ${type}`];
  const head = [
    "POST /preferences HTTP/1.1",
    ...headers,
    `Content-Length: ${length}`,
    "Expect: 100-continue",
  ];
  dialled.socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await dialled.received(/^HTTP\/1\.1 100/);
  return dialled;
}

test("shutdown: SIGTERM waits for in-flight requests, and not for idle keep-alive connections", async () => {
  const started = run();
  const port = await portOf(started);
  const body = "theme=dark&returnTo=/events";
  const idle = dialTo(port);
  idle.socket.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
  await idle.received(/"status":"ok"/);
  const slow = await beginPost(port, "application/x-www-form-urlencoded", body.length);
  started.child.kill("SIGTERM");
  await written(started, /"msg":"stopping"/);
  const rejected = dialTo(port);
  // A connection that is opened while the port closes may be reset only when it sends data.
  rejected.socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await rejected.closed;
  slow.socket.write(body);
  const response = await slow.received(/HTTP\/1\.1 303/);
  const answeredAt = performance.now();
  expect(response.toLowerCase()).toContain("location: /events");
  expect((await started.exited).code).toBe(0);
  expect(performance.now() - answeredAt).toBeLessThan(3000);
  await idle.closed;
});

test("shutdown: SIGTERM with an endless request exits within 10 s", async () => {
  const started = run();
  const port = await portOf(started);
  await beginPost(port, "multipart/form-data; boundary=x", 1_000_000);
  const askedAt = performance.now();
  started.child.kill("SIGTERM");
  const { code, signal } = await started.exited;
  expect([code, signal]).toEqual([0, null]);
  expect(performance.now() - askedAt).toBeLessThan(10_000);
});

describe("requests", () => {
  test("log lines are JSON without address, query or cookie; files of the build and health checks only on failure", async () => {
    const started = run({ ADMIN_PASSWORD: "correct horse" });
    const port = await portOf(started);
    const headers = { Cookie: "theme=dark; visitor=cookie9-q", "User-Agent": "agent9-q" };
    const html = await (await fetch(`http://${host}:${port}/?q=query9-q`, { headers })).text();
    const script = /src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? "";
    for (const path of [script, "/health", "/up", "/assets/none.js"])
      await (await fetch(`http://${host}:${port}${path}`)).text();
    // A path cannot inject into its log line.
    const odd = '/x","status":200,"y":"';
    // Without a host, so that the target is logged unchanged.
    const options = { host, port, path: odd, setHost: false, agent: false };
    const status = await new Promise((resolve, reject) => {
      get(options, (response) => resolve(response.resume().statusCode)).on("error", reject);
    });
    expect(status).toBe(400);
    const { output } = await stop(started);
    const logged = linesOf(output).filter((line) => line.startsWith("{"));
    const lines = logged.map((line) => JSON.parse(line));
    const isUtc = ({ time }: { time: string }) => new Date(time).toISOString() === time;
    expect(lines.filter((line) => !isUtc(line))).toEqual([]);
    const logLine = (path: string, status: number) =>
      expect.objectContaining({ level: "info", method: "GET", path, status, msg: "request" });
    expect(lines.filter(({ msg }) => msg === "request")).toEqual([
      ...[logLine("/", 200), logLine("/assets/none.js", 404), logLine(odd, 400)],
    ]);
    expect(logged.join("\n")).not.toMatch(/9-q|127\.0\.0\.1/);
  });

  /** The request log lines of a server after some requests, in order. */
  async function requestLines(
    settings: Record<string, string>,
    requests: readonly (readonly [string, string])[],
  ) {
    const started = run(settings);
    const port = await portOf(started);
    for (const [method, path] of requests)
      await (await fetch(`http://${host}:${port}${path}`, { method })).text();
    const lines = linesOf((await stop(started)).output).filter((line) => line.endsWith('"msg":"request"}'));
    return lines.map((line) => JSON.parse(line));
  }
  const reads = Array.from({ length: 8 }, () => [["GET", "/events"] as const, ["HEAD", "/gallery"] as const]);
  const others = [["POST", "/preferences"] as const, ["GET", "/nowhere"] as const];

  test("a share of successful reads is logged in at most 200 bytes, and all failures and posts; with a higher level no request", async () => {
    const lines = await requestLines({ LOG_SAMPLE: "0.25" }, [...reads, others, others].flat());
    const read = lines.filter(({ path }) => path === "/events" || path === "/gallery");
    expect(read).toHaveLength(4);
    expect(read.map(({ sample }) => sample)).toEqual([0.25, 0.25, 0.25, 0.25]);
    const rest = lines.filter((line) => !read.includes(line));
    expect(rest.map(({ method, path }) => [method, path])).toEqual([...others, ...others]);
    expect(rest.some((line) => "sample" in line)).toBe(false);
    for (const line of lines) expect(JSON.stringify(line).length + 1, line.path).toBeLessThanOrEqual(200);
    expect(readFileSync("docs/deploy.md", "utf8")).toContain("200 bytes");
    expect(await requestLines({ LOG_LEVEL: "warn" }, [...others, ["GET", "/events"]])).toEqual([]);
  });

  test("garbage gets 400 without affecting other connections", async () => {
    const port = await portOf(run());
    const rude = dialTo(port);
    rude.socket.write("\x16\x03\x01 not http\r\n\r\n");
    expect(await rude.received(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 400/);
    await rude.closed;
    expect((await fetch(`http://${host}:${port}/health`)).status).toBe(200);
  });
});
