// Handles removal requests, without requiring a cookie: the person shown may be a first-time visitor.
import { requestRemoval } from "~/domain/removals/commands.server";
import { removalFields, removalMessages } from "~/domain/removals/schema";
import { readAsker } from "~/http/asker.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { guardPost, postLimits } from "~/http/form-guard.server";
import { requireEndedEvent } from "~/http/load-event.server";
import { orUnavailable, returnForm } from "~/http/public-post.server";
import { readForm } from "~/http/read-form.server";
import { textFields } from "~/http/text-fields";

const limits = postLimits("removal", 10, 10, 10 * 60 * 1000);

type Target = { id: string | undefined; slot: string | undefined };

/**
 * Handles the post: redirects to the photo with a message, or to the album when the photo is gone, or redisplays the
 * form.
 */
export async function takeRemovalRequest(site: Site, request: Request, address: string, target: Target) {
  const { event } = requireEndedEvent(site, target.id);
  const form = await readForm(request);
  const { addressHash } = readAsker(site, request, address);
  const refusal = guardPost(site, form, { visitorId: null, addressHash }, limits);
  if (refusal) return returnForm(site, form, removalFields, refusal);
  const asked = { eventId: event.id, slot: Number(target.slot), addressHash };
  const input = textFields(form);
  const noted = orUnavailable(
    () => requestRemoval(site.db, asked, input, site.clock.now()),
    removalMessages.failed,
  );
  const album = `/photos/${event.id}`;
  if (noted.ok) {
    return redirectWithFlash(site, `${album}/${target.slot}/removal`, {
      tone: "ok",
      title: removalMessages.sent,
      link: { href: `${album}/${target.slot}`, label: "返回照片" },
    });
  }
  if ("error" in noted && noted.error === "not-found")
    return redirectWithFlash(site, album, { tone: "info", title: noted.message });
  return returnForm(site, form, removalFields, { status: 422, ...noted });
}
