// The requester's wishes above the board, as cards with their fate.
import type { OwnWishes as OwnWishesData } from "~/domain/wishes/queries.server";
import { small } from "~/styles/global.css";
import { Disclosure } from "~/ui/layout/disclosure";
import { TapLink } from "~/ui/layout/links";
import { heading } from "../events/listing.css";
import { excerpt } from "../excerpt";
import { boardAddress, wholeBoard } from "./wish-board";
import { LikeCount } from "./wish-likes";
import { WishNote } from "./wish-note";

type OwnWishesProps = OwnWishesData & {
  perPage: number;
  /** Whether a page with all wishes of the requester exists. */
  isMember: boolean;
};

/** Public wishes that are shown as cards; the earlier ones are links. */
const cardsAtMost = 3;

export const ownWishesId = "own-wishes";

export function OwnWishes({ unpublished, published, hasMore, perPage, isMember }: OwnWishesProps) {
  const earlier = published.slice(cardsAtMost);
  return (
    <section id={ownWishesId} aria-labelledby="own-wishes-title">
      <div className={heading}>
        <h2 id="own-wishes-title">我的心愿</h2>
        {unpublished.length > 0 ? <span className={small}>没公开的只有你自己看得到</span> : null}
      </div>
      <ul>
        {unpublished.map((wish) => (
          <WishNote key={wish.id} wish={wish} number={null} inOwnList linked />
        ))}
        {published.slice(0, cardsAtMost).map((wish) => (
          <WishNote key={wish.id} wish={wish} number={wish.number} inOwnList linked>
            <LikeCount likes={wish.likes} />
          </WishNote>
        ))}
      </ul>
      {earlier.length > 0 ? (
        <Disclosure label={`更早的 ${earlier.length} 个`}>
          <ul>
            {earlier.map(({ id, number, content }) => (
              <li key={id}>
                <TapLink href={`${boardAddress(wholeBoard, Math.ceil(number / perPage))}#wish-${id}`}>
                  {`#${number} ${excerpt(content)}`}
                </TapLink>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {isMember && hasMore ? (
        <p className={small}>
          <TapLink href="/account/wishes">查看我的全部心愿</TapLink>
        </p>
      ) : null}
    </section>
  );
}
