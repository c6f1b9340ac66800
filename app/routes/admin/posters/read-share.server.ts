import type { EventWithPictures } from "~/domain/events/queries.server";
import { posterLayoutNames, posterLayouts } from "~/domain/posters/layouts";
import type { Site } from "~/http/context.server";
import { groupMessageOf } from "~/http/files/group-message.server";
import { contentOf, posterAddress, readyPoster, undrawableIn } from "~/http/files/posters.server";

/** The poster, the text for the group and the layouts of an event. Waits a while for the poster. */
export async function readShare(site: Site, row: EventWithPictures) {
  const { id, title, posterLayout } = row.event;
  const content = contentOf(site, posterLayout, row);
  return {
    id,
    title,
    message: groupMessageOf(site, row),
    state: await readyPoster(site, content, "jpg"),
    poster: posterAddress(posterLayout, id, content),
    undrawable: undrawableIn(site, content),
    layout: posterLayout,
    layouts: posterLayouts.map((layout) => ({ value: layout, label: posterLayoutNames[layout] })),
  };
}

export type Share = Awaited<ReturnType<typeof readShare>>;
