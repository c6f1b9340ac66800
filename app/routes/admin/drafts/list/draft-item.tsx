// A draft in the list, with a checkbox for bulk actions.

import type { ReactNode } from "react";
import type { DraftCard } from "~/domain/drafts/draft-view";
import { mute, small } from "~/styles/global.css";
import { Actions, ButtonLink } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { cardClass } from "~/ui/layout/card";
import { Menu } from "~/ui/layout/menu";
import { danger } from "~/ui/layout/menu.css";
import { PageForm, PageLink } from "~/ui/layout/page-link";
import type { RowReturn } from "../../lists/list-page";
import { MetaLine } from "../../lists/meta-line";
import { AskLink } from "../../questions/ask-link";
import { DraftBadges } from "../draft-badges";
import { draftPageAddress } from "../draft-paths";
import { faded, pickRow } from "./selectable-row.css";

type DraftItemProps = {
  draft: DraftCard;
  box: ReactNode;
  returnTo: RowReturn;
};

export function DraftItem({ draft, box, returnTo }: DraftItemProps) {
  const { id, title, description, place, start, capacity, fee, age } = draft;
  const className = `${cardClass({ compact: true })} ${pickRow}`;
  const page = (name: string) => draftPageAddress(id, name, returnTo.stay);
  return (
    <li className={age.isExpired ? `${className} ${faded}` : className} id={id}>
      {box}
      <div>
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
              <AskLink className={danger} href={draftPageAddress(id, "delete", returnTo.leave)}>
                删除
              </AskLink>
            </Menu>
          </Actions>
        </RowName.Provider>
      </div>
    </li>
  );
}
