// HEAD changes no row and no file, at any URL, for any client, with valid ids and links. Mail scanners and monitors send it.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { issueEmailToken } from "../../app/domain/accounts/email-tokens.server";
import { saveOauthState } from "../../app/domain/accounts/oauth-states.server";
import { authOperations } from "../../app/routes/auth-api/operations.server";
import { makeAccount } from "../support/account";
import { signIn } from "../support/admin-browser";
import { openApi } from "../support/api";
import { site } from "../support/each-site";
import { openEveryPage } from "../support/every-page";
import { openFactorMember, openWaitingMember } from "../support/factor-member";
import { makeImage } from "../support/fixtures";
import { openBrowser, openEachProviderSite } from "../support/google";
import { openMember } from "../support/member";
import { routeList } from "../support/public-pages";
import { bearer } from "../support/raw-api";
import { makeOpenEvent, registrationPathOf, signUpIn } from "../support/registrations";
import { createSite, origin } from "../support/site";
import { stateOf } from "../support/site-state";
import { isRelease } from "../support/tier";
import { openVisitor } from "../support/visitor";

const [email, waiting] = ["lin.yue@example.org", "waits@example.org"];
const minuteMs = 60_000;
type Headers = Record<string, string>;

openEachProviderSite((settings) => createSite({ RATE_LIMITS: "off", ...settings }));

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((name) => before[name] !== after[name]);

/** Sends HEAD to a URL; whether the database counted a change of a row. */
async function head(path: string, headers: Headers): Promise<boolean> {
  const count = () => site.db.$client.prepare("SELECT total_changes()").pluck().get();
  const before = count();
  const response = await site.send(path, { method: "HEAD", headers, redirect: "manual" });
  expect([path, response.status < 500, await response.text()]).toEqual([path, true, ""]);
  await site.mail.deliver();
  return count() !== before;
}

/** Sends HEAD to URLs; the result contains the changes, and the URLs that may have caused them. */
async function changesBy(paths: readonly string[], headers: Headers): Promise<[string[], string[]]> {
  const before = stateOf(site);
  const suspects: string[] = [];
  for (const path of paths) if (await head(path, headers)) suspects.push(path);
  const found = changed(before, stateOf(site));
  return [found, found.length > 0 ? suspects : []];
}
const nothing = [[], []];

const idIn = (table: string) => String(site.db.$client.prepare(`SELECT id FROM ${table}`).pluck().get());
/** The tables of the first parts of paths other than events. */
const tables: Record<string, string> = {
  ...{ votes: "polls", polls: "polls", drafts: "drafts", wishes: "wishes" },
  ...{ comments: "comments", questions: "comments" },
};
/** The id of a row for the first part of a path. */
const idFor = (section = "") => idIn(tables[section] ?? "events");

/** The URLs of files and posts, with ids of existing rows. */
async function filesAndPosts(): Promise<string[]> {
  const image = await makeImage(site);
  const registered = await signUpIn(openVisitor(site), makeOpenEvent(site).id);
  return routeList
    .filter(({ file }) => !file.endsWith(".tsx"))
    .map(({ path = "" }) => {
      const [section] = path.replace("admin/", "").split("/");
      return `/${path}`
        .replace("/seat/:token", registrationPathOf(registered))
        .replace(":file", `${image.hash}.jpg`)
        .replace(":id", idFor(section))
        .replace(/:\w+|\*/g, "000000000000");
    });
}

/** Clients: every kind of session, and anonymous. */
async function requesters(): Promise<[string, Headers][]> {
  const admin = await signIn(site);
  await makeAccount(site, email);
  const tokens = await site.send("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: "Torino2026" }),
  });
  const { access_token: token } = await tokens.json();
  return [
    ["anonymous", {}],
    ["a member", (await openMember(site, "mei@example.org")).headers()],
    ["a member with a second factor", (await openFactorMember(site, "su@example.org")).headers()],
    ["a member before the second factor", (await openWaitingMember(site, "bo@example.org")).headers()],
    ["the administrator", admin],
    ["the administrator's token", bearer(site)],
    ["an access token", { Authorization: `Bearer ${token}` }],
  ];
}

describe("HEAD changes nothing", () => {
  test("at any route, operation and file", { timeout: 300_000 }, async () => {
    const pages = (await openEveryPage(site)).map(({ path }) => path);
    const who = await requesters();
    const { contract } = await openApi(site);
    const api = contract.calls.map(
      ({ path }) =>
        `/api${path.replace("{id}", idFor(path.split("/")[1])).replace(/\{\w+\}/, idIn("photos"))}`,
    );
    const auth = authOperations.map(({ path }) => `/auth/v1${path.replace(/:\w+/g, "x")}`);
    const routes = [...new Set([...pages, ...(await filesAndPosts())])];
    const data = pages.map((path) => path.replace(/^\/(?=$|\?)/, "/_root").replace(/(?=\?|$)/, ".data"));
    const google = ["/auth/v1/authorize?provider=google", "/auth/google?redirectTo=/polls"];
    const others = routes.filter((path) => !path.startsWith("/admin"));
    // Other pages differ between members and visitors only by their header.
    const account = others.filter((path) => !/^\/(events?|e|photos|polls|wishes|playground)\//.test(path));
    const paths: Record<string, string[]> = {
      anonymous: [...routes, ...api, ...auth, ...google, "/metrics", "/sw.js"],
      "a member": isRelease ? [...routes, ...google, ...data] : [...others, ...google],
      "a member with a second factor": isRelease ? others : account,
      "a member before the second factor": isRelease ? others : account,
      "the administrator": [...routes, ...api, ...data],
      "the administrator's token": api,
      "an access token": [...api, ...auth],
    };
    // Longer than the interval at which a session's last use is written.
    site.clock.time += 11 * minuteMs;
    await site.mail.deliver();
    const found = [];
    for (const [name, headers] of who) found.push([name, ...(await changesBy(paths[name] ?? [], headers))]);
    expect(found).toEqual(who.map(([name]) => [name, ...nothing]));
    expect(routes.length + api.length + auth.length).toBeGreaterThan(200);
  });

  test("at mailed links, which remain valid", async () => {
    const userId = await makeAccount(site, email);
    const waits = await makeAccount(site, waiting, { isVerified: false });
    const now = site.clock.now();
    const challenge = {
      challenge: createHash("sha256").update("v").digest("base64url"),
      method: "s256",
    } as const;
    const confirm = issueEmailToken(site.db, { userId: waits, purpose: "confirm" }, now).token;
    const reset = issueEmailToken(site.db, { userId, purpose: "reset" }, now).token;
    const further = { userId, purpose: "reset", challenge, isFurther: true } as const;
    const challenged = issueEmailToken(site.db, further, now).token;
    const links = [
      ...["signup", "invite", "email"].flatMap((type) => [
        `/auth/confirm?token_hash=${confirm}&type=${type}`,
        `/auth/v1/verify?token=${confirm}&type=${type}&redirect_to=${origin}/events`,
      ]),
      ...["recovery", "magiclink", "email"].flatMap((type) => [
        `/auth/confirm?token_hash=${reset}&type=${type}`,
        `/reset-password?token_hash=${reset}&type=${type}`,
        `/auth/v1/verify?token=${reset}&type=${type}`,
        `/auth/v1/verify?token=${challenged}&type=${type}`,
      ]),
    ];
    expect(await changesBy(links, {})).toEqual(nothing);
    for (const [token, type] of [
      [confirm, "signup"],
      [reset, "recovery"],
    ]) {
      const opened = await site.send(`/auth/v1/verify?token=${token}&type=${type}`);
      expect(opened.headers.get("Location")).toContain("access_token=");
    }
  });

  test("at the callback from Google, whose state remains valid", async () => {
    const browser = openBrowser(site);
    const ofPages = await browser.leave();
    const ofApi = await browser.leave("/auth/v1/authorize?provider=google");
    const Cookie = Object.entries(browser.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const backs = [ofPages, ofApi].map(({ pathname, search }) => pathname + search);
    expect(await changesBy(backs, { Cookie })).toEqual(nothing);
    saveOauthState(site.db, "{}", site.clock.now(), { token: "left", lifetimeMs: 1 });
    expect(new URL((await browser.come(ofApi)).headers.get("Location") ?? "", origin).hash).toContain(
      "access_token",
    );
    expect((await browser.come(ofPages)).headers.get("Location")).toBe("/dashboard");
  });
});
