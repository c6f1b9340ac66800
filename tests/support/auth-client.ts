// The published client of the auth API, connected to the handler of a test's site.
import { AuthClient } from "@supabase/auth-js";
import type { Email } from "postal-mime";
import { goodPassword } from "./account";
import { fieldsOf } from "./admin-browser";
import { type Contract, readContract } from "./contract";
import { linkIn, mailsIn } from "./mailbox";
import { createSite, origin, type TestSite, textOf } from "./site";

/** The storage of a client. */
export function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** The same for all sites. */
let contract: Promise<Contract> | undefined;

/** Sends a request and validates its response against the document, if that lists the operation. */
async function sendHeld(site: TestSite, request: Request, address?: string): Promise<Response> {
  contract ??= readContract(site, "/auth/v1");
  const { callOf, hold } = await contract;
  const { method, url } = request;
  const response = await site.handler(request, address);
  if (callOf(request)) await hold({ method, url }, response.clone());
  return response;
}

/** A client of the published package, unmodified; each has a browser and an address of its own. */
export function openClient(
  site: TestSite,
  { flowType = "implicit" as "implicit" | "pkce", address = "127.0.0.1" } = {},
) {
  const send: typeof fetch = (input, init) => sendHeld(site, new Request(input, init), address);
  return new AuthClient({
    url: `${origin}/auth/v1`,
    fetch: send,
    storage: memoryStorage(),
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    flowType,
  });
}

export type Client = ReturnType<typeof openClient>;

/** A client that has signed in with a password, its session, and the header of its requests. */
export async function openSignedIn(site: TestSite, email: string, password = goodPassword) {
  const client = openClient(site);
  const { data, error } = await client.signInWithPassword({ email, password });
  if (!data.session) throw error;
  const headers = { Authorization: `Bearer ${data.session.access_token}` };
  return { client, session: data.session, headers };
}

/** Reads the claims of an access token without its signature. */
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

/** A site whose mails are files, at the time of this machine. */
export async function openAuthSite(settings: Record<string, string> = {}): Promise<TestSite> {
  const site = await createSite(settings);
  // The client compares the times of its tokens with the clock of its machine.
  site.clock.time = Date.now();
  return site;
}

/** The newest mail to an address, once it has been written. */
export async function newestMail(site: TestSite, to: string): Promise<Email> {
  await site.mail.deliver();
  const own = (await mailsIn(site.folder)).filter(({ to: all }) =>
    all?.some(({ address }) => address === to),
  );
  const mail = own.at(-1);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** The token of a mail's link below a path. */
export function hashIn(mail: Email, path = "/auth/confirm"): string {
  const query = new URL(linkIn(mail, path), origin).searchParams;
  return query.get("token_hash") ?? query.get("token") ?? "";
}

/** Opens the page of a mail's link, which consumes nothing, and presses its button. */
export async function pressLink(site: TestSite, mail: Email, changed: Record<string, string> = {}) {
  const { html } = await site.page(linkIn(mail, "/auth/confirm"));
  const form = html.querySelectorAll("main form").find((one) => one.querySelector("[name=token_hash]"));
  if (!form) throw new Error(`no button in ${textOf(html.querySelector("main"))}`);
  return site.post("/auth/confirm", { ...fieldsOf(form), ...changed });
}

/** Sends requests to the API without the client. */
export async function requestAuth(
  site: TestSite,
  method: string,
  path: string,
  {
    body,
    headers = {},
    address,
  }: { body?: unknown; headers?: Record<string, string>; address?: string } = {},
) {
  const init = { method, headers: { "Content-Type": "application/json", ...headers } };
  const request = new Request(`${origin}/auth/v1${path}`, {
    ...init,
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await sendHeld(site, request, address);
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  return { response, status: response.status, json: isJson ? JSON.parse(text) : null, text };
}
