// One-time message for the next page, in a signed cookie.
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { isSigned, sign } from "../../platform/signature.server";
import type { Site } from "../context.server";
import { readCookies, setCookie } from "../cookies";
import { isSecure } from "../security/public-origin.server";

/** The whole message must fit into one cookie. */
export const flashHrefMax = 1000;

const flashSchema = z.object({
  tone: z.enum(["ok", "info", "warn", "bad"]),
  title: z.string().max(300),
  text: z.string().max(500).optional(),
  /** Optional link on this site; `post` renders a button that posts, such as 撤销. */
  link: z
    .object({
      href: z.string().startsWith("/").max(flashHrefMax),
      label: z.string().max(40),
      post: z.boolean().optional(),
    })
    .optional(),
});

export type FlashMessage = z.output<typeof flashSchema>;

const name = "flash";
const validSeconds = 300;

/** The `Set-Cookie` value that carries a message. */
export function flashCookie(site: Site, message: FlashMessage): string {
  const payload = Buffer.from(JSON.stringify(message)).toString("base64url");
  const signed = `${payload}.${sign(site.secret, name, payload)}`;
  return setCookie(name, signed, validSeconds, isSecure(site));
}

/** The `Set-Cookie` value that clears the message. */
export function clearFlashCookie(site: Site): string {
  return setCookie(name, "", 0, isSecure(site));
}

/** The message of this request, or null; a forged one is ignored. */
export function readFlash(site: Site, request: Request): FlashMessage | null {
  const [payload, signature] = (readCookies(request).get(name) ?? "").split(".");
  if (!payload || !signature || !isSigned(site.secret, name, payload, signature)) return null;
  const parsed = flashSchema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return parsed.success ? parsed.data : null;
}

/** A 303 to one of our own pages with a message. */
export function redirectWithFlash(site: Site, path: string, message: FlashMessage): Response {
  return redirect(path, { status: 303, headers: { "Set-Cookie": flashCookie(site, message) } });
}
