// The visitor's wishes above the board: cards of those that only they see, and links to the cards of the public ones.
import type { OwnWishes as OwnWishesData } from "~/domain/wishes/queries.server";
import type { WishView } from "~/domain/wishes/view";
import { below, small } from "~/styles/global.css";
import { Badge, type BadgeTone } from "~/ui/feedback/badge";
import { TapLink } from "~/ui/layout/links";
import { SectionHeading } from "~/ui/layout/page-heading";
import { list, top } from "~/ui/posts/own.css";
import { excerpt } from "../excerpt";
import { boardAddress, WishNotes } from "./wish-board";
import { WishFooter } from "./wish-likes";
import { WishNote } from "./wish-note";

/** The furthest that a public wish has come. */
function fateOf({ event, poll, reply }: WishView): { tone: BadgeTone; word: string } {
  if (event) return { tone: "ok", word: "已约成" };
  if (poll) return { tone: "soon", word: "已发起投票" };
  return reply ? { tone: "soon", word: "有回复" } : { tone: "ok", word: "已公开" };
}

function PublishedWish({ wish, page }: { wish: WishView & { number: number }; page: number }) {
  const { id, number, content } = wish;
  const { tone, word } = fateOf(wish);
  return (
    <li className={top}>
      <Badge tone={tone}>{word}</Badge>
      <TapLink href={`${page === 1 ? "" : boardAddress(wholeBoard, page)}#wish-${id}`}>
        {`#${number} ${excerpt(content)}`}
      </TapLink>
    </li>
  );
}

const wholeBoard = { search: "", category: null, isGranted: false };

type OwnWishesProps = OwnWishesData & {
  perPage: number;
  /** Whether a page with all wishes of the requester exists. */
  isMember: boolean;
};

export function OwnWishes({ unpublished, published, hasMore, perPage, isMember }: OwnWishesProps) {
  const isWaiting = unpublished.some(({ state }) => state === "pending");
  return (
    <section id="own-wishes" aria-labelledby="own-wishes-title">
      <SectionHeading id="own-wishes-title">我的心愿</SectionHeading>
      {unpublished.length > 0 ? (
        <>
          <p className={`${small} ${below}`}>
            {isWaiting ? "通过审核之前，只有你自己看得到。" : "以下心愿只有你自己看得到。"}
          </p>
          <WishNotes>
            {unpublished.map((wish) => (
              <WishNote key={wish.id} wish={wish} number={null}>
                <WishFooter wish={wish} number={null} linked />
              </WishNote>
            ))}
          </WishNotes>
        </>
      ) : null}
      {published.length > 0 ? (
        <ul className={list}>
          {published.map((wish) => (
            <PublishedWish key={wish.id} wish={wish} page={Math.ceil(wish.number / perPage)} />
          ))}
        </ul>
      ) : null}
      {isMember && hasMore ? (
        <p className={small}>
          <TapLink href="/account/wishes">查看我的全部心愿</TapLink>
        </p>
      ) : null}
    </section>
  );
}
