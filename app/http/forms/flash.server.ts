// One-time messages for the next page, in a signed cookie.
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Site } from "../context.server";
import { setCookie } from "../cookies";
import { isSecure } from "../security/public-origin.server";
import { signedCookie } from "../signed-cookie.server";

/** A message must fit into one cookie. */
export const flashHrefMax = 1000;
/** Browsers accept cookies of 4,096 bytes; the rest is for name and attributes. */
const cookieMax = 3800;
const shownAtMost = 3;

/** A post that its page confirms by a motion: a ballot with the choices that it replaced, none for a first one; or a wish's like. */
const actSchema = z.union([
  z.object({ pollId: z.string(), replaced: z.array(z.number()) }),
  z.object({ wishId: z.string() }),
]);
type Act = z.output<typeof actSchema>;

const messageSchema = z.object({
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
  /** How long it stays on top with scripts, where it is not the usual time. */
  seconds: z.union([z.literal(5), z.literal(6)]).optional(),
  /** Whether it is a dialog where scripts run. */
  isDialog: z.boolean().optional(),
  /** Whether the page that it leads to shows it as its heading. */
  isHeading: z.boolean().optional(),
  /** Set for a message without a text. */
  act: actSchema.optional(),
});
/** `earlier`: messages that no page has shown yet. */
const flashSchema = messageSchema.extend({
  earlier: z
    .array(messageSchema)
    .max(shownAtMost - 1)
    .optional(),
});

export type FlashMessage = z.output<typeof messageSchema>;

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

async function readMessages(site: Site, cookies: string | null): Promise<FlashMessage[]> {
  const parsed = flashSchema.safeParse(await cookieOf(site).parse(cookies));
  if (!parsed.success) return [];
  const { earlier = [], ...message } = parsed.data;
  return [...earlier, message];
}

/** The messages of this request, the newest last; ignores forged ones. */
export const readFlash = (site: Site, request: Request): Promise<FlashMessage[]> =>
  readMessages(site, request.headers.get("Cookie"));

async function readAct(site: Site, request: Request): Promise<Act | undefined> {
  return (await readFlash(site, request)).findLast(({ act }) => act)?.act;
}

/** The ballot that this page confirms, or null. */
export async function readCastBallot(site: Site, request: Request) {
  const act = await readAct(site, request);
  return act && "pollId" in act ? act : null;
}

/** The id of the wish whose like this page confirms, or null. */
export async function readLiked(site: Site, request: Request): Promise<string | null> {
  const act = await readAct(site, request);
  return act && "wishId" in act ? act.wishId : null;
}

/** Adds the messages that no page has shown yet to the message that a response sets, as many as fit into the cookie. */
export async function keepUnreadFlash(site: Site, request: Request, { headers }: Response): Promise<void> {
  const cookies = headers.getSetCookie();
  const set = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  const [added] = set ? await readMessages(site, set.split(";", 1)[0] ?? null) : [];
  if (!added) return;
  const unread = await readFlash(site, request);
  // A repeated post, such as one whose response was lost, has the same message.
  const other = unread.filter(({ title, text }) => title !== added.title || text !== added.text);
  let earlier = other.slice(1 - shownAtMost);
  let merged = set ?? "";
  for (; earlier.length > 0; earlier = earlier.slice(1)) {
    merged = await cookieOf(site).serialize({ ...added, earlier });
    if (merged.length <= cookieMax) break;
  }
  if (earlier.length === 0) return;
  headers.delete("Set-Cookie");
  for (const cookie of cookies) headers.append("Set-Cookie", cookie === set ? merged : cookie);
}

/** A 303 to a page of this site with a message. */
export async function redirectWithFlash(site: Site, path: string, message: FlashMessage): Promise<Response> {
  return redirect(path, { status: 303, headers: { "Set-Cookie": await flashCookie(site, message) } });
}

/** A 303 to the page that confirms an act. */
export const redirectAfterAct = (site: Site, path: string, act: Act): Promise<Response> =>
  redirectWithFlash(site, path, { tone: "ok", title: "", act });

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
