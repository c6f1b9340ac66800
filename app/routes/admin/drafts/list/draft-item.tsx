// A draft in the list, with a checkbox for bulk actions.

import type { InputHTMLAttributes, ReactNode } from "react";
import type { DraftCard } from "~/domain/drafts/draft-view";
import { mute, small } from "~/styles/global.css";
import { Actions, ButtonLink } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { cardClass } from "~/ui/layout/card";
import { Menu } from "~/ui/layout/menu";
import { danger } from "~/ui/layout/menu.css";
import { PageForm, PageLink } from "~/ui/layout/page-link";
import { MetaLine } from "../../lists/meta-line";
import type { Selection } from "../../lists/use-selection";
import { AskLink } from "../../questions/ask-link";
import { DraftBadges } from "../draft-badges";
import { draftPageAddress } from "../draft-list";
import { faded as fadedClass, pickRow } from "./selectable-row.css";

type DraftItemProps = {
  draft: DraftCard;
  /** Attributes of its box. */
  box: ReturnType<Selection["box"]>;
  /** The list as it is now at this draft, to come back to. */
  here: string;
  /** The list at the draft that takes this one's place once it is deleted. */
  past: string;
};

export function DraftItem({ draft, box, here, past }: DraftItemProps) {
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
      {draft.type === "event" ? (
        <MetaLine
          items={[
            { label: "地点", value: place, isPlace: true },
            { label: "时间", value: start },
            { label: "人数", value: capacity },
            { label: "费用", value: fee },
          ]}
        />
      ) : null}
      <RowName.Provider value={title}>
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
              <button type="submit" aria-label={`复制：${title}`}>
                复制
              </button>
            </PageForm>
            <AskLink className={danger} href={draftPageAddress(id, "delete", past)}>
              删除
            </AskLink>
          </Menu>
        </Actions>
      </RowName.Provider>
    </SelectableRow>
  );
}

type SelectableRowProps = {
  /** Accessible name of the checkbox, such as 选择 社区包饺子. */
  label: string;
  name: string;
  value: string;
  /** Id of the form that the checkboxes belong to. */
  form: string;
  /** Whether the box is ticked, and what happens when that changes. */
  box: Pick<InputHTMLAttributes<HTMLInputElement>, "checked" | "onChange">;
  faded?: boolean;
  children: ReactNode;
};

/** A list item with a checkbox for bulk actions. */
function SelectableRow({ label, name, value, form, box, faded = false, children }: SelectableRowProps) {
  const className = `${cardClass({ compact: true })} ${pickRow}`;
  return (
    <li className={faded ? `${className} ${fadedClass}` : className} id={value}>
      <label>
        <input type="checkbox" name={name} value={value} form={form} aria-label={label} {...box} />
      </label>
      <div>{children}</div>
    </li>
  );
}
