// Like buttons: one form for all buttons of a page, each button with its wish's URL.
import type { WishView } from "~/domain/wishes/view";
import { commonFailures } from "~/http/failure-texts";
import { mute, push, screenOnly, small } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { GuardFields } from "~/ui/form/inputs";
import { TapLink } from "~/ui/layout/links";
import { excerpt } from "../excerpt";
import { like } from "./wish-note.css";

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

/** Accessible name of a wish's controls: author and number, or the beginning of its text without a number. */
function nameOf({ authorName, content }: WishView, number: number | null): string {
  return `${authorName}的心愿${number === null ? `「${excerpt(content)}」` : ` #${number}`}`;
}

type WishFooterProps = {
  wish: WishView;
  /** Running number on a board, null elsewhere. */
  number: number | null;
  /** Whether the link to the wish's page is shown. */
  linked?: boolean;
  /** Why the last like was rejected. */
  problem?: string;
};

/** Footer of a public wish: likes, category and, on a board, the link to its page. */
export function WishFooter({ wish, number, linked = false, problem }: WishFooterProps) {
  const { id, likes, liked, category, state } = wish;
  const name = nameOf(wish, number);
  return (
    <>
      {state === "approved" ? (
        <div id={`like-${id}`} data-swap="">
          {problem ? <Flash tone="bad" title={problem} /> : null}
          <button
            type="submit"
            form={formId}
            formAction={`/wishes/${id}`}
            name="intent"
            value={liked ? "unlike" : "like"}
            className={like}
            aria-pressed={liked}
            aria-label={`赞 ${likes}，${name}`}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 20C3 13 3 5 8 5c2 0 3 1 4 3 1-2 2-3 4-3 5 0 5 8-4 15z" />
            </svg>
            赞 {likes}
          </button>
        </div>
      ) : null}
      <span className={`${small} ${mute}`}>{category}</span>
      {linked ? (
        <TapLink
          className={`${small} ${push} ${screenOnly}`}
          href={`/wishes/${id}`}
          aria-label={`详情：${name}`}
        >
          详情
        </TapLink>
      ) : null}
    </>
  );
}
