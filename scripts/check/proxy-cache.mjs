// `npm run check:proxy-cache`: runs the nginx configuration of docs/scale.md in front of the built server with the sample city. Crawls
// the site anonymously, as a member and as the administrator, and checks nginx's cache hits and stored files:
// only public responses, no cookies, and nothing personal. Needs nginx (Debian: nginx-light).
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeFolder, start } from "../setup/children.mjs";
import { at } from "../setup/paths.mjs";
import { fail } from "../setup/print.mjs";
import { openSite } from "../setup/site.mjs";
import { freePort, openReader } from "./reader.mjs";
import { reportOf } from "./report.mjs";

const longestMs = 120_000;
const adminPassword = "only for the check";
const member = { email: "reader@example.org", password: "Torino2026" };
/** URLs that no page links to. */
const more = [
  "/calendar.ics",
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/health",
  "/api/events",
  "/api/openapi.json",
];
const own = [
  "/account",
  "/account/sessions",
  "/admin",
  "/admin/events",
  "/admin/health",
  "/admin.data",
  "/drafts",
];

/** The documented configuration with other ports and folders. */
function configurationFor(folder, { port, origin }) {
  const [, block] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(at("docs", "scale.md"), "utf8")) ?? [];
  if (!block) fail("docs/scale.md holds no nginx configuration");
  const site = block
    .replace("/var/cache/nginx/chenglijian", join(folder, "cache"))
    .replace("127.0.0.1:8080", `127.0.0.1:${port}`)
    .replace("127.0.0.1:3000", new URL(origin).host);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  return `${user}daemon off;\npid ${join(folder, "pid")};\nerror_log ${join(folder, "errors")};
events {}\nhttp {\naccess_log off;\n${temporary.join("\n")}\n${site}\n}\n`;
}

async function startProxy(site) {
  const folder = makeFolder();
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configurationFor(folder, { port, origin: site.origin }));
  const words = ["-e", join(folder, "errors"), "-c", file, "-p", folder];
  const { error, status, stderr } = spawnSync("nginx", ["-t", ...words], { encoding: "utf8" });
  if (error)
    fail("nginx is not installed (apt-get install -y nginx-light, and systemctl disable --now nginx)");
  if (status !== 0) fail(`nginx rejects the configuration: ${stderr}`);
  const child = start("nginx", words, process.env);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/health`).catch(() => null))) await pause(50);
  return { origin, folder: join(folder, "cache"), child };
}

/** The responses that nginx has stored: head and body. */
function storedIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .map((text) => {
      const [, key = "", head = ""] = /\nKEY: ([^\n]*)\n(HTTP\/1[\s\S]*?)\r\n\r\n/.exec(text) ?? [];
      return { key, head, text };
    });
}

setTimeout(() => fail(`the check took longer than ${longestMs / 1000} seconds`), longestMs).unref();
const settings = { ADMIN_PASSWORD: adminPassword, AUTH_AUTOCONFIRM: "on", TRUST_PROXY: "1" };
const site = await openSite(settings);
const proxy = await startProxy(site);
const faults = [];

const visitor = openReader(proxy.origin);
const signedIn = openReader(proxy.origin);
await signedIn.signUp(member);
const organiser = openReader(proxy.origin);
await organiser.signInAdmin(adminPassword);

// Signed-in clients crawl first, so that a cached response of theirs would reach the anonymous ones after them.
const addresses = [...new Set([...(await visitor.crawl("/")), ...more, ...own])];
const walks = [];
const odd = {
  "X-Forwarded-Host": "other.example",
  "X-Forwarded-Proto": "gopher",
  "X-Original-URL": "/admin",
};
for (const [who, reader] of Object.entries({
  member: signedIn,
  administrator: organiser,
  visitor,
  again: visitor,
})) {
  for (const address of addresses)
    walks.push({ who, address, ...(await reader.read(address, who === "member" ? odd : {})) });
}
for (const { who, address, cache, control, cookies } of walks) {
  if (cache !== "HIT") continue;
  if (!control.startsWith("public")) faults.push(`${address} came from the cache for ${who}: ${control}`);
  if (cookies.length > 0) faults.push(`${address} came from the cache with a cookie`);
}
for (const address of own)
  for (const { who, cache } of walks.filter((walk) => walk.address === address))
    if (cache === "HIT") faults.push(`${address} came from the cache for ${who}`);

const direct = openReader(site.origin);
const hits = walks.filter(({ who, cache }) => who === "again" && cache === "HIT");
for (const { address, body } of hits)
  if (!body.equals((await direct.read(address)).body)) faults.push(`${address} is another from the cache`);

const secrets = [member.email, ...signedIn.secrets(), ...organiser.secrets()];
const stored = storedIn(proxy.folder);
for (const { key, head, text } of stored) {
  if (!/\r\ncache-control: public/i.test(head)) faults.push(`stored though it is not public: ${key}`);
  if (/\r\nset-cookie:/i.test(head)) faults.push(`stored with a cookie: ${key}`);
  if (secrets.some((secret) => text.includes(secret))) faults.push(`stored with what is somebody's: ${key}`);
}
if (hits.length === 0 || stored.length === 0) faults.push("nothing was cached at all");

process.stdout.write(reportOf(walks.filter(({ who }) => who === "again")));
process.stdout.write(
  `${addresses.length} addresses, ${hits.length} from the cache; ${stored.length} answers stored\n`,
);
proxy.child.kill("SIGQUIT");
await site.stop();
if (faults.length > 0) fail(faults.join("\n"));
process.exit(0);
