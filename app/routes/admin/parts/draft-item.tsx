// A draft in the list, with a checkbox for bulk actions.
import type { DraftCard } from "~/domain/drafts/draft-view";
import { mute, small } from "~/styles/global.css";
import { Actions } from "~/ui/actions";
import { ButtonLink } from "~/ui/button-link";
import { Menu } from "~/ui/menu";
import { danger } from "~/ui/menu.css";
import { Meta } from "~/ui/meta";
import { PickRow } from "~/ui/pick-row";
import { DraftBadges } from "./draft-badges";
import { draftPageAddress } from "./draft-list";

type DraftItemProps = {
  draft: DraftCard;
  picked: boolean;
  /** Current URL of the list. */
  here: string;
};

export function DraftItem({ draft, picked, here }: DraftItemProps) {
  const { id, title, description, place, start, capacity, fee, age } = draft;
  const page = (name: string) => draftPageAddress(id, name, here);
  return (
    <PickRow
      label={`选择 ${title}`}
      name="draft"
      value={id}
      form="bulk"
      picked={picked}
      faded={age.isExpired}
    >
      <DraftBadges {...draft} />
      <h2>{title}</h2>
      <p className={`${small} ${mute}`}>{description}</p>
      <Meta
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
          <a href={page("rename")}>重命名</a>
          <form method="post" action={page("copy")}>
            <button type="submit">复制</button>
          </form>
          <a className={danger} href={page("delete")}>
            删除
          </a>
        </Menu>
      </Actions>
    </PickRow>
  );
}
