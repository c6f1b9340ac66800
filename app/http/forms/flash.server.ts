// One-time message for the next page, in a signed cookie.
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Site } from "../context.server";
import { setCookie } from "../cookies";
import { isSecure } from "../security/public-origin.server";
import { signedCookie } from "../signed-cookie.server";

/** The message must fit into one cookie. */
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

const cookieOf = (site: Site) => signedCookie(site, name, validSeconds);

/** The `Set-Cookie` value of a message. */
export function flashCookie(site: Site, message: FlashMessage): Promise<string> {
  return cookieOf(site).serialize(message);
}

/** The `Set-Cookie` value that clears the message. */
export function clearFlashCookie(site: Site): string {
  return setCookie(name, "", 0, isSecure(site));
}

/** The message of this request, or null; ignores a forged one. */
export async function readFlash(site: Site, request: Request): Promise<FlashMessage | null> {
  const parsed = flashSchema.safeParse(await cookieOf(site).parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

/** A 303 to a page of this site with a message. */
export async function redirectWithFlash(site: Site, path: string, message: FlashMessage): Promise<Response> {
  return redirect(path, { status: 303, headers: { "Set-Cookie": await flashCookie(site, message) } });
}

const rejections = new WeakMap<Response, string>();

/** The reason if a redirect rejects a post; undefined for any other response. */
export const rejectedWith = (response: Response): string | undefined => rejections.get(response);

/**
 * Like `redirectWithFlash`, for a post whose form no longer applies. If the visitor typed text into it, a page with that text
 * replaces the redirect.
 */
export async function rejectWithFlash(
  site: Site,
  path: string,
  message: Pick<FlashMessage, "tone" | "title">,
): Promise<Response> {
  const response = await redirectWithFlash(site, path, message);
  rejections.set(response, message.title);
  return response;
}
