// A client without scripts for black-box checks: stores cookies, fills in forms, follows links.
import { createServer } from "node:net";
import { kindOf } from "./report.mjs";

/** Limit per kind of URL. */
const crawledAtMost = 3;

/** A free local port. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** URLs of the same site in a page's links, pictures, scripts and style sheets. */
function addressesIn(text) {
  const named = [...text.matchAll(/\s(?:href|src)="(\/(?!\/)[^"#]*)/g)].map(([, address]) => address);
  const sets = [...text.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, set]) =>
    set.split(",").map((part) => part.trim().split(" ")[0]),
  );
  return [...named, ...sets]
    .filter((address) => address.startsWith("/"))
    .map((address) => address.replaceAll("&amp;", "&"));
}

/** A client of the site at an origin. */
export function openReader(origin) {
  const jar = new Map();

  async function send(address, init = {}) {
    const headers = { ...init.headers };
    if (jar.size > 0) headers.Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(origin + address, { redirect: "manual", ...init, headers });
    const cookies = response.headers.getSetCookie();
    for (const cookie of cookies) {
      const [pair] = cookie.split(";");
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { response, cookies };
  }

  /** Requests a URL: status, caching headers, cookies, nginx's cache status, body. */
  async function read(address, more = {}) {
    const { response, cookies } = await send(address, { headers: more });
    const { status, headers } = response;
    const control = headers.get("Cache-Control") ?? "";
    const body = Buffer.from(await response.arrayBuffer());
    return {
      status,
      control,
      cookies,
      cache: headers.get("X-Cache"),
      type: headers.get("Content-Type") ?? "",
      body,
    };
  }

  async function post(address, fields) {
    const { response } = await send(address, { method: "POST", body: new URLSearchParams(fields) });
    if (response.status !== 303) throw new Error(`${address} answered ${response.status} to a post`);
  }

  async function stampOf(address) {
    const { body } = await read(address);
    return /name="stamp" value="([^"]*)"/.exec(body.toString())?.[1] ?? "";
  }

  return {
    read,
    /** Crawls the site's pages from one URL. */
    async crawl(start) {
      const found = new Set([start]);
      const times = new Map();
      for (const address of found) {
        const { type, body } = await read(address);
        if (!type.startsWith("text/html")) continue;
        for (const next of addressesIn(body.toString())) {
          const known = times.get(kindOf(next)) ?? 0;
          if (found.has(next) || known >= crawledAtMost) continue;
          times.set(kindOf(next), known + 1);
          found.add(next);
        }
      }
      return [...found];
    },
    /** Creates an account on a site without mail verification, and signs in. */
    async signUp({ email, password }) {
      const headers = { "Content-Type": "application/json" };
      const { response } = await send("/auth/v1/signup", {
        method: "POST",
        headers,
        body: JSON.stringify({ email, password }),
      });
      if (!response.ok) throw new Error(`the account was rejected: ${response.status}`);
      await post("/login", { email, password, stamp: await stampOf("/login") });
    },
    signInAdmin: (password) => post("/admin/login", { password }),
    /** The values of its personal cookies. */
    secrets: () => ["admin", "session", "visitor"].flatMap((name) => jar.get(name) || []),
  };
}
