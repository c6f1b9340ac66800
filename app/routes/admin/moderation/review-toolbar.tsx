// Bulk actions: the form that the list's checkboxes belong to.
import type { ReviewQuery } from "~/domain/review-entry";
import { above, below, row, tight } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { Check } from "~/ui/form/inputs";
import { type ReviewNoun, reviewAddress } from "./review-noun";

type ReviewToolbarProps = { noun: ReviewNoun; query: ReviewQuery; allPicked: boolean };

export function ReviewToolbar({ noun, query, allPicked }: ReviewToolbarProps) {
  const here = reviewAddress(noun, query);
  const all = `${here}${here.includes("?") ? "&" : "?"}select=all`;
  return (
    <form id="bulk" className={`${row} ${tight} ${above} ${below}`} action={`${noun.path}/selection`}>
      <input type="hidden" name="redirectTo" value={here} />
      <span data-pick-page>
        <ButtonLink tone="line" small href={allPicked ? here : all}>
          {allPicked ? "取消全选" : "全选"}
        </ButtonLink>
      </span>
      <span data-pick-all hidden>
        <Check label="全选" autoComplete="off" />
      </span>
      <Button small tone="line" name="verdict" value="approve" formMethod="post">
        通过所选
      </Button>
      <Button small tone="line" name="verdict" value="reject">
        拒绝所选
      </Button>
      <Button small tone="bad" name="verdict" value="delete">
        删除所选
      </Button>
    </form>
  );
}
