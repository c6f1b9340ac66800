// Bulk actions on drafts: the form that the list's checkboxes belong to.
import type { DraftFilter } from "~/domain/drafts/browse";
import { above, below, push, row, tight } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { PageForm } from "~/ui/layout/page-link";
import { SelectAll } from "../../lists/select-all";
import type { Selection } from "../../lists/use-selection";
import { AskButton, useAskOnSubmit } from "../../questions/ask-link";
import { withReturnTo } from "../../questions/return-to";
import { draftsAddress, draftsPath } from "../draft-list";

const selectionPath = `${draftsPath}/selection`;

type DraftToolbarProps = {
  filter: DraftFilter;
  selection: Selection;
  allPicked: boolean;
};

export function DraftToolbar({ filter, selection, allPicked }: DraftToolbarProps) {
  return (
    <PageForm
      id="bulk"
      className={`${row} ${tight} ${above} ${below}`}
      action={selectionPath}
      onSubmit={useAskOnSubmit(selectionPath)}
    >
      <input type="hidden" name="q" value={filter.search} />
      <input type="hidden" name="type" value={filter.type} />
      <input type="hidden" name="page" value={filter.page} />
      {selection.isScripted || allPicked ? (
        <SelectAll
          selection={selection}
          name="draft"
          href={draftsAddress(filter)}
          isAll={allPicked}
          measure="个"
        />
      ) : (
        <Button tone="line" small name="select" value="all" formAction={draftsPath}>
          全选
        </Button>
      )}
      <Button tone="bad" small className={push}>
        <span>
          删除所选
          {selection.count > 0 ? `（${selection.count}）` : null}
        </span>
      </Button>
      <AskButton tone="line" small href={withReturnTo(`${draftsPath}/clear/expired`, draftsAddress(filter))}>
        清理过期草稿
      </AskButton>
      <Button tone="line" small formAction={`${draftsPath}/export`}>
        导出 JSON
      </Button>
      <ButtonLink tone="line" small href="#import">
        导入草稿
      </ButtonLink>
    </PageForm>
  );
}
