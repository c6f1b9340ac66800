import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toEventCard } from "~/domain/events/event-views.server";
import { posterCardHint } from "~/domain/posters/content";
import { detailFailed } from "~/http/failure-texts";
import { groupMessageOf } from "~/http/files/group-message.server";
import { contentOf, posterAddress, posterPageInit, readyPoster } from "~/http/files/posters.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { posterMeta } from "~/http/pages/public-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, gap, row, tiny } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import type { PosterImage } from "~/ui/media/poster-picture";
import { PosterPage } from "../../share/poster-page";

export const handle: RouteHandle = {
  content: { tags: ["events"], perVisitor: [] },
  offline: true,
  failed: detailFailed,
  draws: true,
};

export const meta = posterMeta("events", "活动");

export async function loader({ params, context: { site, address } }: LoaderFunctionArgs) {
  const row = requireEvent(site, params.id);
  const { id, status, posterLayout } = row.event;
  const { title, scheme } = toEventCard(row, siteTimeOf(site));
  const content = contentOf(site, posterLayout, row);
  const state = await readyPoster(site, content, "jpg", { address });
  const addressOf = (picture: "square" | "og" | "album") =>
    posterAddress(picture, id, contentOf(site, picture, row));
  const page = {
    id,
    title,
    state,
    schemes: [scheme],
    poster: posterAddress(posterLayout, id, content),
    png: posterAddress(posterLayout, id, content, "png"),
    square: addressOf("square"),
    card: addressOf("og"),
    album: status === "ended" ? addressOf("album") : null,
    message: groupMessageOf(site, row),
  };
  return data(page, posterPageInit(state));
}

export default function Poster() {
  const page = useLoaderData<typeof loader>();
  return (
    <PosterPage of="活动" href={`/events/${page.id}`} page={page}>
      <p className={tiny}>{posterCardHint}</p>
      <PosterFormats {...page} />
    </PosterPage>
  );
}

type PosterFormatsProps = {
  poster: PosterImage;
  png: PosterImage;
  square: PosterImage;
  card: PosterImage;
  /** For an ended event. */
  album: PosterImage | null;
};

/** The poster in other formats, each rendered on first request. */
function PosterFormats({ poster, png, square, card, album }: PosterFormatsProps) {
  const formats = [
    { label: "海报 JPEG", image: poster },
    { label: "海报 PNG", image: png },
    { label: "方图", image: square },
    { label: "分享卡", image: card },
    ...(album ? [{ label: "相册海报", image: album }] : []),
  ];
  return (
    <>
      <h2 className={gap}>其他格式</h2>
      <p className={`${row} ${above}`}>
        {formats.map(({ label, image }) => (
          <ButtonLink key={label} tone="line" small href={image.url}>
            {label}
          </ButtonLink>
        ))}
      </p>
    </>
  );
}
