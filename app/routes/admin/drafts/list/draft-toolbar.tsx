// Bulk actions on drafts: the form that the list's checkboxes belong to.
import type { DraftFilter } from "~/domain/drafts/browse";
import { above, below, push, row, tight } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { Check } from "~/ui/form/inputs";
import { draftsAddress, draftsPath } from "../draft-list";

type DraftToolbarProps = {
  filter: DraftFilter;
  /** Number of initially checked boxes. */
  picked: number;
  allPicked: boolean;
};

export function DraftToolbar({ filter, picked, allPicked }: DraftToolbarProps) {
  return (
    <form id="bulk" className={`${row} ${tight} ${above} ${below}`} action={`${draftsPath}/selection`}>
      <input type="hidden" name="q" value={filter.search} />
      <input type="hidden" name="type" value={filter.type} />
      <input type="hidden" name="page" value={filter.page} />
      <span data-pick-page>
        {allPicked ? (
          <ButtonLink tone="line" small href={draftsAddress(filter)}>
            取消全选
          </ButtonLink>
        ) : (
          <Button tone="line" small name="select" value="all" formAction={draftsPath}>
            全选
          </Button>
        )}
      </span>
      <span data-pick-all hidden>
        <Check label="全选" autoComplete="off" />
      </span>
      <Button tone="bad" small className={push}>
        <span>
          删除所选
          <span data-when-picked hidden={picked === 0}>
            （<span data-live="picked">{picked}</span>）
          </span>
        </span>
      </Button>
      <ButtonLink tone="line" small href={`${draftsPath}/clear/expired`}>
        清理过期
      </ButtonLink>
      <Button tone="line" small formAction={`${draftsPath}/export`}>
        导出 JSON
      </Button>
      <ButtonLink tone="line" small href="#import">
        导入
      </ButtonLink>
    </form>
  );
}
