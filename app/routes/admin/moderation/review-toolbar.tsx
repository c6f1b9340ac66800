// Bulk actions: the form that the list's checkboxes belong to.
import type { ReviewQuery } from "~/domain/review-entry";
import { above, below, row, tight } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { PageForm } from "~/ui/layout/page-link";
import { SelectAll } from "../lists/select-all";
import { usePermission } from "../lists/use-permission";
import type { Selection } from "../lists/use-selection";
import { useAskOnSubmit } from "../questions/ask-link";
import { type ReviewSection, reviewAddress } from "./review-section";

type ReviewToolbarProps = {
  section: ReviewSection;
  query: ReviewQuery;
  allPicked: boolean;
  selection: Selection;
};

export function ReviewToolbar({ section, query, allPicked, selection }: ReviewToolbarProps) {
  const mayCreate = usePermission("full");
  const here = reviewAddress(section, query);
  const action = `${section.path}/selection`;
  const all = `${here}${here.includes("?") ? "&" : "?"}select=all`;
  return (
    <PageForm
      id="bulk"
      className={`${row} ${tight} ${above} ${below}`}
      action={action}
      onSubmit={useAskOnSubmit(action)}
    >
      <input type="hidden" name="redirectTo" value={here} />
      <input type="hidden" name="q" value={query.search} />
      <input type="hidden" name="status" value={query.status} />
      <SelectAll
        selection={selection}
        name="id"
        href={allPicked ? here : all}
        isAll={allPicked}
        measure="条"
      />
      {section.kind === "question" ? null : (
        <Button small tone="line" name="verdict" value="approve" formMethod="post">
          通过所选
        </Button>
      )}
      <Button small tone="line" name="verdict" value="reject">
        拒绝所选
      </Button>
      <Button small tone="bad" name="verdict" value="delete">
        删除所选
      </Button>
      {section.kind === "wish" && mayCreate ? (
        <Button small tone="line" formAction={`${section.path}/poll`} formMethod="post">
          做成投票
        </Button>
      ) : null}
    </PageForm>
  );
}
