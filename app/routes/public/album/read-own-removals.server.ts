import type { OwnPost } from "~/domain/members/view";
import { photoMessages } from "~/domain/photos/schema";
import { aboutPhoto, removalMessages } from "~/domain/removals/messages";
import { listOwnRemovals } from "~/domain/removals/own.server";
import type { Site } from "~/http/context.server";
import { removalView } from "~/http/members/own-posts.server";
import { notFound } from "~/http/pages/not-found";
import { readRequester } from "~/http/session/requester.server";

type OwnRemovals = {
  /** The requests for the photo in a slot, newest first. */
  ofPhoto: (slot: number) => OwnPost[];
  /** The 404 of a slot without a photo, which says whether such a request removed it. */
  missing: (slot: string) => ReturnType<typeof notFound>;
};

/** Reads the requester's requests for photos of an event. */
export async function readOwnRemovals(
  site: Site,
  { request, address, eventId }: { request: Request; address: string; eventId: string },
): Promise<OwnRemovals> {
  const requester = await readRequester(site, request, address);
  const removals = listOwnRemovals(site.db, { ...requester, eventId }, site.clock.now());
  return {
    ofPhoto: (slot) => removals.filter((each) => each.slot === slot).map((each) => removalView(site, each)),
    missing: (slot) =>
      removals.some(({ status, about }) => status === "removed" && about.endsWith(aboutPhoto("", slot)))
        ? notFound(removalMessages.removedForYou, removalMessages.removedAdvice)
        : notFound(photoMessages.photoMissing),
  };
}
