// Signing in with Google, against a real OpenID provider on this machine.
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { identities, oauthStates, sessions, users } from "../../app/db/schema/accounts";
import { openMemberSession } from "../../app/domain/accounts/member-sessions.server";
import { eachRow } from "../support/each-row";
import { site } from "../support/each-site";
import { openBrowser, openEachProviderSite, provider, startProvider } from "../support/google";
import { redirectOf } from "../support/html";
import { rowsIn } from "../support/rows";
import { createSite, noon, origin } from "../support/site";

openEachProviderSite(createSite);

function addUser(email: string): string {
  const id = crypto.randomUUID();
  const user = { id, email, passwordHash: "a-hash", emailVerifiedAt: noon, createdAt: noon, updatedAt: noon };
  site.db.insert(users).values(user).run();
  return id;
}

const everyone = () => rowsIn(users);
const signedIn = () => site.db.select({ userId: sessions.userId }).from(sessions).all();
const memberCookie = (userId: string) => ({
  session: openMemberSession(site.db, { userId, userAgent: "", isPersistent: false }, noon),
});

/** A port on which `server` listens. */
async function portOf(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** Starts a sign-in of a site with another issuer. */
async function startWith(issuer: string) {
  const there = await createSite({ ...provider.settings, GOOGLE_ISSUER_URL: issuer });
  const browser = openBrowser(there);
  return { there, browser, response: await browser.send("/auth/google") };
}
/** A provider's metadata with some changes, served at another URL. */
async function serveMetadata(change: (host: string) => object, other?: RequestListener) {
  const known = await (await fetch(`${provider.url}/.well-known/openid-configuration`)).json();
  const server = createHttpServer((request, response) => {
    if (other && !request.url?.endsWith("openid-configuration")) return other(request, response);
    response.end(JSON.stringify({ ...known, ...change(`http://${request.headers.host}`) }));
  });
  return { server, url: `http://127.0.0.1:${await portOf(server)}` };
}

/** The message after a sign-in that ends at the callback. */
async function messageOf(browser = openBrowser(site)) {
  await browser.come(await browser.leave());
  return browser.flash();
}

describe("the redirect to Google", () => {
  it("is a redirect with state, nonce and proof key, and no secret; its cookie is stored as a hash", async () => {
    const response = await openBrowser(site).send("/auth/google?redirectTo=/wishes");
    expect(response.status).toBe(302);
    const there = new URL(response.headers.get("Location") ?? "");
    expect(there.origin + there.pathname).toBe(`${provider.url}/authorize`);
    const parameters = Object.fromEntries(there.searchParams);
    const client = { client_id: "our-client", redirect_uri: `${origin}/auth/v1/callback` };
    const flow = { response_type: "code", scope: "openid email profile", code_challenge_method: "S256" };
    expect(parameters).toMatchObject({ ...client, ...flow });
    for (const name of ["state", "nonce", "code_challenge"]) expect(parameters[name]).toMatch(/^[\w-]{30,}$/);
    expect(there.href).not.toContain("our-secret");
    const [cookie = ""] = response.headers.getSetCookie();
    for (const attribute of ["Path=/", "HttpOnly", "SameSite=Lax"]) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain(site.db.select().from(oauthStates).get()?.tokenHash);
  });

  it("is unavailable if Google is not configured", async () => {
    const plain = await createSite();
    const browser = openBrowser(plain);
    expect(redirectOf(await browser.send("/auth/google"))).toEqual([303, "/login"]);
    const text = "服务未配置：Google 登录服务未配置，请联系管理员启用 Google 登录，或使用邮箱注册";
    expect(browser.flash()).toBe(text);
    const back = await browser.send("/auth/v1/callback?code=x&state=y");
    expect(back.headers.get("Location")).toContain("error_code=bad_oauth_state");
    plain.close();
  });

  it("is rejected inside WeChat, and above thirty per address in five minutes", async () => {
    const rejected = async (headers?: Record<string, string>) => {
      const browser = openBrowser(site);
      const response = await browser.send("/auth/google", headers ? { headers } : {});
      expect(response.headers.get("Location")).toBe("/login");
      return browser.flash();
    };
    const wechat = { "User-Agent": "Mozilla/5.0 (iPhone) MicroMessenger/8.0" };
    expect(await rejected(wechat)).toBe("微信内无法使用 Google 登录，请在浏览器中打开");
    for (let n = 0; n < 30; n += 1) await openBrowser(site).send("/auth/google");
    expect(await rejected()).toBe("操作过于频繁，请在 5 分钟后再试");
    expect(site.db.select().from(oauthStates).all().length).toBeLessThanOrEqual(30);
  });

  it("reports an unreachable provider and one without an endpoint", async () => {
    const silent = createServer((socket) => socket.destroy());
    for (const [issuer, message] of [
      [`http://127.0.0.1:${await portOf(silent)}`, "网络连接异常"],
      [`${provider.url}/jwks/nothing`, "Google 授权地址生成失败，请稍后重试"],
    ] as const) {
      const { browser, there } = await startWith(issuer);
      expect(browser.flash()).toBe(message);
      there.close();
    }
    silent.close();
  });
});

it("is not started with a provider of a different issuer", async () => {
  const { server, url } = await serveMetadata(() => ({ issuer: "https://accounts.google.com" }));
  const { browser, there } = await startWith(url);
  expect(browser.flash()).toBe("Google 授权地址生成失败，请稍后重试");
  there.close();
  server.close();
});

describe("the callback", () => {
  it("creates an account without a password for a new user, signed in for 30 days", async () => {
    const browser = openBrowser(site);
    const response = await browser.come(await browser.leave("/auth/google?redirectTo=/wishes"));
    expect(redirectOf(response)).toEqual([303, "/wishes"]);
    expect(browser.flash()).toBe("登录成功！");
    const [user] = everyone();
    expect(user).toMatchObject({ email: "lin.yue@example.org", emailVerifiedAt: noon, passwordHash: null });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith("session="));
    expect(cookie).toContain("Max-Age=2592000");
    expect(signedIn()).toEqual([{ userId: user?.id }]);
  });

  it("finds the account by Google's id, even with another address, and redirects only to local pages", async () => {
    const browser = openBrowser(site);
    const callback = await browser.leave(`/auth/google?redirectTo=${encodeURIComponent("//evil.example")}`);
    expect((await browser.come(callback)).headers.get("Location")).toBe("/");
    Object.assign(provider.person, { email: "new@example.org", email_verified: false });
    await messageOf(browser);
    expect(everyone()).toMatchObject([{ email: "lin.yue@example.org" }]);
    expect(signedIn()).toHaveLength(1);
  });

  it("rejects another Google account with the same address, over the auth API too", async () => {
    await messageOf(openBrowser(site));
    const [before, sessionsBefore] = [site.db.select().from(identities).all(), signedIn()];
    // A domain gave the address to another person.
    Object.assign(provider.person, { sub: "google-2" });
    expect(await messageOf(openBrowser(site))).toBe(
      "这个邮箱的账号已经连接另一个 Google 账号，请用那个账号或密码登录",
    );
    expect([site.db.select().from(identities).all(), signedIn()]).toEqual([before, sessionsBefore]);
  });

  it("links the account with the same verified address, retains its password and replaces the session", async () => {
    const id = addUser("lin.yue@example.org");
    const before = memberCookie(id);
    const browser = openBrowser(site, { ...before });
    await messageOf(browser);
    expect(site.db.select().from(users).get()?.passwordHash).toBe("a-hash");
    expect(site.db.select().from(identities).all()).toMatchObject([{ userId: id, subject: "google-1" }]);
    expect(signedIn()).toEqual([{ userId: id }]);
    expect(browser.cookies.session).not.toBe(before.session);
    const { status } = await site.send("/account", { headers: { Cookie: `session=${before.session}` } });
    expect(status).not.toBe(200);
  });

  it("does not link an account by an address that Google has not verified", async () => {
    addUser("lin.yue@example.org");
    provider.person.email_verified = false;
    expect(await messageOf()).toBe("你的 Google 邮箱尚未验证，请使用邮箱注册");
    expect([signedIn(), site.db.select().from(identities).all()]).toEqual([[], []]);
  });

  it("links a signed-in member only with their own address", async () => {
    const browser = openBrowser(site, memberCookie(addUser("lin.yue@example.org")));
    const connect = async () => {
      const response = await browser.come(await browser.leave("/auth/google?redirectTo=/account"));
      return [response.headers.get("Location"), browser.flash()];
    };
    expect(await connect()).toEqual(["/account", "Google 账号已连接"]);
    Object.assign(provider.person, { sub: "google-2", email: "else@example.org" });
    expect(await connect()).toEqual(["/account", "这个 Google 账号的邮箱与当前账号不同，无法连接"]);
    expect(everyone()).toHaveLength(1);
  });
});

describe("is rejected without a sign-in", () => {
  const unavailable = "Google 登录暂时不可用，请使用邮箱注册或稍后重试";
  const configuration = "Google 登录配置错误，请联系管理员检查重定向地址配置";

  afterEach(() => {
    expect(signedIn()).toEqual([]);
    expect(everyone()).toEqual([]);
  });

  it("with a forged state, and with that of another browser", async () => {
    const browser = openBrowser(site);
    const callback = await browser.leave();
    callback.searchParams.set("state", "forged");
    await browser.come(callback);
    expect(browser.flash()).toBe(unavailable);
    const stranger = openBrowser(site);
    await stranger.come(await openBrowser(site).leave());
    expect(stranger.flash()).toBe(unavailable);
  });

  it("when the state is used, unreadable or older than ten minutes", async () => {
    const browser = openBrowser(site);
    const callback = await browser.leave();
    const cookies = { ...browser.cookies };
    await browser.come(new URL("/auth/v1/callback?error=server_error", origin));
    expect(browser.flash()).toBe(unavailable);
    const again = openBrowser(site, cookies);
    await again.come(callback);
    expect(again.flash()).toBe(unavailable);
    const unreadable = () => site.db.update(oauthStates).set({ data: "{}" }).run();
    const late = () => {
      site.clock.time += 10 * 60_000 + 1;
    };
    for (const change of [unreadable, late]) {
      const other = openBrowser(site);
      const own = await other.leave();
      change();
      await other.come(own);
      expect(other.flash()).toBe(unavailable);
    }
  });

  it.each([
    { nonce: "another" },
    { exp: 1 },
    { email: "no address" },
  ])("when the id token has a wrong nonce, time or address: %j", async (wrong) => {
    Object.assign(provider.person, wrong);
    const message = await messageOf();
    for (const name of ["nonce", "exp"]) delete provider.person[name];
    expect(message).toBe(unavailable);
  });

  it("when the provider redirects the code exchange, which is not followed", async () => {
    const requested: (string | undefined)[] = [];
    const { server, url } = await serveMetadata(
      (issuer) => ({ issuer, token_endpoint: `${issuer}/token` }),
      (request, response) => {
        requested.push(request.url);
        response.writeHead(307, { Location: `http://${request.headers.host}/elsewhere` }).end();
      },
    );
    const { browser, there } = await startWith(url);
    expect(await messageOf(browser)).toBe("网络连接异常");
    expect(browser.cookies.session).toBeUndefined();
    expect(requested).toEqual(["/token"]);
    there.close();
    server.close();
  });

  it("when the ID token is signed with another key", async () => {
    const impostor = await startProvider();
    Object.assign(impostor.person, { iss: provider.url, aud: "our-client" });
    const forged = await impostor.server.issuer.buildToken();
    const swap = (token: { body: Record<string, unknown> | "" }) => {
      token.body = { access_token: "x", token_type: "Bearer", id_token: forged };
    };
    provider.server.service.once("beforeResponse", swap);
    expect(await messageOf()).toBe(unavailable);
    await impostor.stop();
  });

  it("when the code is rejected, with the reason", async () => {
    for (const [status, error, message] of [
      [400, "invalid_client", configuration],
      [400, "invalid_grant", unavailable],
    ] as const) {
      provider.server.service.once("beforeResponse", (response) => {
        response.statusCode = status;
        response.body = { error };
      });
      expect([error, await messageOf()]).toEqual([error, message]);
    }
  });

  eachRow([
    ["access_denied", "你取消了 Google 登录"],
    ["redirect_uri_mismatch", configuration],
    ["server_error", unavailable],
  ])("when Google returns an error", async (error, message) => {
    const browser = openBrowser(site);
    await browser.leave();
    await browser.come(new URL(`/auth/v1/callback?error=${encodeURIComponent(error)}`, origin));
    expect(browser.flash()).toBe(message);
  });
});
