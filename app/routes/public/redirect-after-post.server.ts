// The response to a visitor's accepted submission.
import type { Site } from "~/http/context.server";
import { type FlashMessage, redirectWithFlash } from "~/http/forms/flash.server";
import { rememberName } from "~/http/session/nickname.server";

/** Redirects with a message, and stores a visitor's name for the next form. */
export async function redirectAfterPost(
  site: Site,
  path: string,
  flash: FlashMessage,
  authorName: string | null,
): Promise<Response> {
  const response = await redirectWithFlash(site, path, flash);
  if (authorName !== null) rememberName(site, response, authorName);
  return response;
}
