// Handles removal requests, without requiring a cookie: the person shown may be a first-time visitor.
import { requestRemoval } from "~/domain/removals/commands.server";
import { removalMessages } from "~/domain/removals/messages";
import { removalSchema } from "~/domain/removals/schema";
import type { Site } from "~/http/context.server";
import { sinceFirstTry } from "~/http/forms/first-try.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { parseForm, replyToForm } from "~/http/forms/submission.server";
import { postLimits } from "~/http/limits/post-limits.server";
import { requireEndedEvent } from "~/http/records/load-event.server";
import { hashAddress } from "~/http/session/requester.server";

const limits = postLimits("removal", 10, 10, 10 * 60 * 1000);

type Target = { id: string | undefined; slot: string | undefined };

/**
 * Handles the post: redirects to the photo with a message, or to the album when the photo is deleted, or re-renders the
 * form.
 */
export async function handleRemovalPost(site: Site, request: Request, address: string, target: Target) {
  const { event } = requireEndedEvent(site, target.id);
  const addressHash = hashAddress(site, address);
  const { form, rejection } = await readGuardedForm(site, request, { visitorId: null, addressHash }, limits);
  const post = parseForm(form, removalSchema);
  if (rejection) return replyToForm(site, post, rejection);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const asked = {
    eventId: event.id,
    slot: Number(target.slot),
    addressHash,
    sinceFirstTry: sinceFirstTry(request),
  };
  const noted = requestRemoval(site.db, asked, submission.value, site.clock.now());
  const album = `/photos/${event.id}`;
  if (noted.ok) {
    return redirectWithFlash(site, `${album}/${target.slot}/removal`, {
      tone: "ok",
      title: removalMessages.sent,
      link: { href: `${album}/${target.slot}`, label: "返回照片" },
    });
  }
  if (noted.error === "not-found")
    return redirectWithFlash(site, album, { tone: "info", title: noted.message });
  return replyToForm(site, post, noted);
}
