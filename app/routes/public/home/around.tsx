// What else is going on: the newest album, the open poll and the wishes.
import type { Around } from "~/domain/home/around.server";
import { mute, small } from "~/styles/global.css";
import { Glyph, TapLink } from "~/ui/layout/links";
import { Picture } from "~/ui/media/picture";
import { heading } from "../events/listing.css";
import { PollItem } from "../polls/poll-item";
import type { PollPageItem } from "../polls/poll-views.server";
import { albumLine, ask, trio } from "./home.css";

type AlbumSectionProps = { album: NonNullable<Around["album"]>; lite: boolean };

/** The newest album with its first photos, each linked to its page. */
export function AlbumSection({ album: { id, title, day, photoCount, photos }, lite }: AlbumSectionProps) {
  return (
    <section aria-labelledby="album">
      <div className={heading}>
        <h2 id="album">最新相册</h2>
        <TapLink href="/gallery">
          往期相册
          <Glyph> →</Glyph>
        </TapLink>
      </div>
      <p className={albumLine}>
        <TapLink href={`/photos/${id}`}>
          <b>{title}</b>
        </TapLink>{" "}
        <span className={mute}>{`· ${day} · ${photoCount} 张照片`}</span>
      </p>
      {lite ? null : (
        <div className={trio}>
          {photos.map(({ slot, picture }, index) => (
            <a key={slot} href={`/photos/${id}/${slot}`}>
              <Picture
                picture={picture}
                alt={`${title}，照片 ${index + 1}`}
                frame="preview"
                sizes="(min-width:1025px) 121px,33vw"
                lite={false}
              />
            </a>
          ))}
        </div>
      )}
    </section>
  );
}

type PollSectionProps = { poll: PollPageItem; formTimestamp: string };

/** The newest open poll with its choices. The page of a ballot leads back to this section. */
export function PollSection({ poll, formTimestamp }: PollSectionProps) {
  return (
    <section id="poll" aria-labelledby="poll-title">
      <div className={heading}>
        <h2 id="poll-title">正在投票</h2>
        <TapLink href="/polls">
          社区投票
          <Glyph> →</Glyph>
        </TapLink>
      </div>
      <PollItem
        poll={poll}
        formTimestamp={formTimestamp}
        returnTo="/#poll"
        href={`/polls/${poll.view.id}`}
        brief
      />
    </section>
  );
}

/** An invitation to write a wish. */
export function WishSection({ count }: { count: number }) {
  return (
    <section aria-labelledby="wishes">
      <div className={heading}>
        <h2 id="wishes">心愿留言</h2>
        {count > 0 ? (
          <TapLink href="/wishes" aria-label={`全部 ${count} 条心愿`}>
            {`全部 ${count}`}
            <Glyph> →</Glyph>
          </TapLink>
        ) : null}
      </div>
      <a className={`${ask} ${small}`} href="/wishes" aria-label="写一个心愿：你希望这座城市里发生什么？">
        你希望这座城市里发生什么？
      </a>
    </section>
  );
}
