// Like buttons: one form for all buttons of a page, each button with the URL of its wish.
import type { WishView } from "~/domain/wishes/view";
import { mute, push, screenOnly, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { GuardFields } from "~/ui/form/guard-fields";
import { TapLink } from "~/ui/layout/links";

const formId = "likes";
const words = { like: "赞", unlike: "取消赞" } as const;

/** `returnTo` is the page to return to. */
export function LikeForm({ formTimestamp, returnTo }: { formTimestamp: string; returnTo: string }) {
  return (
    <form id={formId} method="post" data-like={words.like} data-unlike={words.unlike}>
      <GuardFields formTimestamp={formTimestamp} />
      <input type="hidden" name="redirectTo" value={returnTo} />
    </form>
  );
}

/** Footer of a public wish: likes, category, and on a board the link to its own page. */
export function WishFooter({ wish, linked = false }: { wish: WishView; linked?: boolean }) {
  const { id, likes, liked, category, pending } = wish;
  return (
    <>
      {pending ? null : (
        <Button
          form={formId}
          formAction={`/wishes/${id}`}
          name="intent"
          value={liked ? "unlike" : "like"}
          tone={liked ? "ink" : "line"}
          small
        >
          {words[liked ? "unlike" : "like"]} {likes}
        </Button>
      )}
      <span className={`${small} ${mute}`}>{category}</span>
      {linked ? (
        <TapLink className={`${small} ${push} ${screenOnly}`} href={`/wishes/${id}`}>
          详情
        </TapLink>
      ) : null}
    </>
  );
}
