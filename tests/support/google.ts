// A real OpenID provider in place of Google, and the browser's redirects to and from it.
import { OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll } from "vitest";
import { openEachSite } from "./each-site";
import { flashIn } from "./flash";
import type { TestSite } from "./site";
import { openVisitor } from "./visitor";

export type Person = { sub: string; email: string; email_verified: boolean };

/**
 * Starts a provider; `person` is the account that signs in, and may be changed; `settings` are the site's settings
 * for it.
 */
export async function startProvider() {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const person: Person & Record<string, unknown> = {
    sub: "google-1",
    email: "lin.yue@example.org",
    email_verified: true,
  };
  server.service.on("beforeTokenSigning", (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, person);
  });
  const url = server.issuer.url ?? "";
  const client = { GOOGLE_CLIENT_ID: "our-client", GOOGLE_CLIENT_SECRET: "our-secret" };
  const settings = { ...client, GOOGLE_ISSUER_URL: url };
  return { server, person, url, settings, stop: () => server.stop() };
}

/** The provider of the running test file. */
export let provider: Awaited<ReturnType<typeof startProvider>>;

/** Starts a provider for a file, and before each test opens a site that uses it, with the same account. */
export function openEachProviderSite(
  open: (settings: Record<string, string>) => Promise<TestSite>,
  email = "Lin.Yue@example.org",
): void {
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.stop());
  openEachSite({}, () => {
    Object.assign(provider.person, { sub: "google-1", email, email_verified: true });
    return open(provider.settings);
  });
}

/** A client with a cookie jar. */
export function openBrowser(site: TestSite, cookies: Record<string, string> = {}) {
  const { jar, send } = openVisitor(site, cookies);
  return {
    get cookies(): Record<string, string> {
      return Object.fromEntries(jar);
    },
    send,
    /** The flash message for the next page. */
    flash: () => flashIn(jar.get("flash"))?.title,
    /** Follows the redirect to the provider; returns the callback URL. */
    async leave(path = "/auth/google"): Promise<URL> {
      const there = (await send(path)).headers.get("Location") ?? "";
      const callback = await fetch(there, { redirect: "manual" });
      return new URL(callback.headers.get("Location") ?? "");
    },
    /** Requests the callback URL. */
    come: (callback: URL) => send(callback.pathname + callback.search),
  };
}
