// Like buttons: one form for all buttons of a page, each button with its wish's URL.
import type { WishView } from "~/domain/wishes/view";
import { commonFailures } from "~/http/failure-texts";
import { num, vh } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { GuardFields } from "~/ui/form/inputs";
import { nameOf } from "./wish-note";
import { beat, like, liking } from "./wish-note.css";

const formId = "likes";

/** `returnTo` is the page to return to. */
export function LikeForm({ formTimestamp, returnTo }: { formTimestamp: string; returnTo: string }) {
  return (
    <form id={formId} method="post" data-failed={commonFailures.changeFailed}>
      <GuardFields formTimestamp={formTimestamp} />
      <input type="hidden" name="redirectTo" value={returnTo} />
    </form>
  );
}

const Heart = ({ isJust = false }: { isJust?: boolean }) => (
  <svg className={isJust ? beat : undefined} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 20C3 13 3 5 8 5c2 0 3 1 4 3 1-2 2-3 4-3 5 0 5 8-4 15z" />
  </svg>
);

type LikeButtonProps = {
  wish: WishView;
  /** Running number on a board, null elsewhere. */
  number: number | null;
  /** The id of the wish whose like this page answers. */
  just: string | null;
  /** Why the last like was rejected. */
  problem?: string | undefined;
};

/** The heart of a public wish, which likes and unlikes it; nothing for other wishes. */
export function LikeButton({ wish, number, just, problem }: LikeButtonProps) {
  const { id, likes, liked, state } = wish;
  if (state !== "approved") return null;
  return (
    <div id={`like-${id}`} className={liking} data-swap="">
      <button
        type="submit"
        form={formId}
        formAction={`/wishes/${id}`}
        name="intent"
        value={liked ? "unlike" : "like"}
        className={like}
        aria-pressed={liked}
        aria-label={`赞 ${likes}，${nameOf(wish, number)}`}
      >
        <Heart isJust={just === id} />
        <span className={num}>{likes}</span>
      </button>
      {problem ? <Flash tone="bad" title={problem} /> : null}
    </div>
  );
}

/** The heart of the requester's own wish, whose button is on the board. */
export function LikeCount({ likes }: { likes: number }) {
  return (
    <span className={`${liking} ${like}`}>
      <Heart />
      <span className={num}>{likes}</span>
      <span className={vh}>个赞</span>
    </span>
  );
}
