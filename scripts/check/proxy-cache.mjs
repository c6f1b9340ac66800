// `npm run check:proxy-cache`: runs deploy/nginx-cache.conf in front of the built server with the sample city. Requests
// pages, files and API as a member, as the administrator and anonymously, and checks nginx's cache hits and stored files:
// only public responses, no cookies, and nothing personal. Needs nginx (Debian: nginx-light).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureReady } from "../setup/build.mjs";
import { at, endAfter, fail, freePort, makeFolder, print, start, waitFor } from "../setup/shell.mjs";
import { adminPassword, openSite } from "../setup/site.mjs";

const member = { email: "reader@example.org", password: "Torino2026" };
const pages = ["/", "/events", "/gallery", "/polls", "/wishes"];
/** Limit of the linked URLs with the same first part. */
const linkedAtMost = 8;
const files = ["/calendar.ics", "/sitemap.xml", "/robots.txt", "/health", "/api/events", "/api/openapi.json"];
const personal = ["/account", "/account/sessions", "/admin", "/admin/events", "/admin.data", "/drafts"];
const forged = {
  "X-Forwarded-Host": "other.example",
  "X-Forwarded-Proto": "gopher",
  "X-Original-URL": "/admin",
};

/** Starts nginx with the documented configuration, with other ports and folders. */
async function startProxy(site) {
  const [folder, port] = [makeFolder(), await freePort()];
  const server = readFileSync(at("deploy", "nginx-cache.conf"), "utf8")
    .replace("/var/cache/nginx/chenglijian", join(folder, "cache"))
    .replace("127.0.0.1:8080", `127.0.0.1:${port}`)
    .replace("127.0.0.1:3000", new URL(site.origin).host);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};\n`,
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? "user root;\n" : ""}daemon off;\npid ${join(folder, "pid")};
events {}\nhttp {\naccess_log off;\n${temporary.join("")}\n${server}\n}\n`,
  );
  const nginx = start("nginx", ["-e", "stderr", "-c", file, "-p", folder]);
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(() => nginx.isOver() || fetch(`${origin}/health`));
  if (nginx.isOver())
    fail(
      `nginx does not start (apt-get install -y nginx-light, and systemctl disable --now nginx): ${nginx.output()}`,
    );
  return { origin, cache: join(folder, "cache") };
}

/** A client that stores cookies. */
function openClient(origin) {
  const jar = new Map();
  async function send(address, { headers = {}, ...init } = {}) {
    const Cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(origin + address, {
      redirect: "manual",
      ...init,
      headers: { ...headers, ...(Cookie && { Cookie }) },
    });
    if (init.method && response.status >= 400) fail(`${address} rejected a post`);
    const cookies = response.headers.getSetCookie();
    for (const cookie of cookies) {
      const [, name, value] = /^([^=]*)=([^;]*)/.exec(cookie);
      jar.set(name, value);
    }
    const [cache, control] = ["X-Cache", "Cache-Control"].map((name) => response.headers.get(name) ?? "");
    return { address, cookies, cache, control, body: Buffer.from(await response.arrayBuffer()) };
  }
  const post = (address, body, headers) => send(address, { method: "POST", body, headers });
  return {
    send,
    async signUp() {
      await post("/auth/v1/signup", JSON.stringify(member), { "Content-Type": "application/json" });
      const { body } = await send("/login");
      const [, stamp = ""] = /name="stamp" value="([^"]*)"/.exec(body) ?? [];
      await post("/login", new URLSearchParams({ ...member, stamp }));
    },
    signInAdmin: () => post("/admin/login", new URLSearchParams({ password: adminPassword })),
    secrets: () => ["admin", "session", "visitor"].flatMap((name) => jar.get(name) ?? []),
  };
}

/** URLs of the site in the links, pictures, scripts and style sheets of its pages. */
async function linkedFrom({ send }) {
  const kinds = {};
  for (const page of pages)
    for (const [, address] of String((await send(page)).body).matchAll(
      /[\s"](?:href|src|srcset)="(\/(?!\/)[^"# ]*)/g,
    )) {
      const [, kind] = address.split(/[/?]/);
      kinds[kind] ??= new Set();
      if (kinds[kind].size < linkedAtMost) kinds[kind].add(address.replaceAll("&amp;", "&"));
    }
  return Object.values(kinds).flatMap((kind) => [...kind]);
}

endAfter(120_000);
await ensureReady();
const site = await openSite({ AUTH_AUTOCONFIRM: "on", TRUST_PROXY: "1", DRAW_AHEAD: "off" });
const proxy = await startProxy(site);
const [visitor, signedIn, organiser] = [1, 2, 3].map(() => openClient(proxy.origin));
await signedIn.signUp();
await organiser.signInAdmin();
const direct = openClient(site.origin);
const addresses = [...new Set([...pages, ...(await linkedFrom(direct)), ...files, ...personal])];
const faults = [];

// Signed-in clients come first, so that the anonymous ones would be served a cached response of theirs.
const hits = new Map();
for (const [client, headers] of [[signedIn, forged], [organiser], [visitor], [visitor]])
  for (const address of addresses) {
    const { cache, control, cookies, body } = await client.send(address, { headers });
    if (cache !== "HIT") continue;
    if (client === visitor) hits.set(address, body);
    if (!control.startsWith("public")) faults.push(`${address} came from the cache: ${control}`);
    if (cookies.length > 0) faults.push(`${address} came from the cache with a cookie`);
    if (personal.includes(address)) faults.push(`${address} came from the cache`);
  }
for (const [address, body] of hits)
  if (!body.equals((await direct.send(address)).body)) faults.push(`${address} differs in the cache`);

const secrets = [member.email, ...signedIn.secrets(), ...organiser.secrets()];
const stored = readdirSync(proxy.cache, { recursive: true, withFileTypes: true }).filter((entry) =>
  entry.isFile(),
);
for (const entry of stored) {
  const text = readFileSync(join(entry.parentPath, entry.name), "latin1");
  const [, key, head] = /\nKEY: ([^\n]*)\n(HTTP\/1[\s\S]*?)\r\n\r\n/.exec(text) ?? [];
  if (!/\r\ncache-control: public/i.test(head)) faults.push(`stored although not public: ${key}`);
  if (/\r\nset-cookie:/i.test(head)) faults.push(`stored with a cookie: ${key}`);
  if (secrets.some((secret) => text.includes(secret))) faults.push(`stored with personal data: ${key}`);
}
if (hits.size === 0 || stored.length === 0) faults.push("nothing was cached");
print(`${addresses.length} URLs, ${hits.size} from the cache; ${stored.length} responses stored`);
print([...hits.keys()].join("\n"));
await site.stop();
if (faults.length > 0) fail(faults.join("\n"));
process.exit(0);
