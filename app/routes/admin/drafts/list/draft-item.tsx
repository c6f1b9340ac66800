// A draft in the list, with a checkbox for bulk actions.
import type { DraftCard } from "~/domain/drafts/draft-view";
import { mute, small } from "~/styles/global.css";
import { Actions, ButtonLink } from "~/ui/form/button";
import { Menu } from "~/ui/layout/menu";
import { danger } from "~/ui/layout/menu.css";
import { PageForm, PageLink } from "~/ui/layout/page-link";
import { MetaLine } from "../../lists/meta-line";
import type { Selection } from "../../lists/use-selection";
import { AskLink } from "../../questions/ask-link";
import { DraftBadges } from "../draft-badges";
import { draftPageAddress } from "../draft-list";
import { SelectableRow } from "./selectable-row";

type DraftItemProps = {
  draft: DraftCard;
  /** Attributes of its box. */
  box: ReturnType<Selection["box"]>;
  /** Current URL of the list. */
  here: string;
};

export function DraftItem({ draft, box, here }: DraftItemProps) {
  const { id, title, description, place, start, capacity, fee, age } = draft;
  const page = (name: string) => draftPageAddress(id, name, here);
  return (
    <SelectableRow
      label={`选择 ${title}`}
      name="draft"
      value={id}
      form="bulk"
      box={box}
      faded={age.isExpired}
    >
      <DraftBadges {...draft} />
      <h2>{title}</h2>
      <p className={`${small} ${mute}`}>{description}</p>
      <MetaLine
        items={[
          { label: "地点", value: place },
          { label: "时间", value: start },
          { label: "人数", value: capacity },
          { label: "费用", value: fee },
        ]}
      />
      <Actions>
        {age.isExpired ? null : (
          <ButtonLink small href={page("restore")}>
            恢复
          </ButtonLink>
        )}
        <ButtonLink tone="line" small href={page("")}>
          预览
        </ButtonLink>
        <Menu label="更多" align="start">
          <PageLink href={page("rename")}>重命名草稿</PageLink>
          <PageForm method="post" action={page("copy")}>
            <button type="submit">复制</button>
          </PageForm>
          <AskLink className={danger} href={page("delete")}>
            删除
          </AskLink>
        </Menu>
      </Actions>
    </SelectableRow>
  );
}
