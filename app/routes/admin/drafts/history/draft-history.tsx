// The newest drafts in a scrollable region, each with a link to its form.
import type { DraftCard } from "~/domain/drafts/draft-view";
import { Actions, ButtonLink } from "~/ui/form/button";
import { AskButton } from "../../questions/ask-link";
import { DraftBadges } from "../draft-badges";
import { draftPageAddress } from "../draft-list";
import { ScrollList } from "./scroll-list";

type DraftHistoryProps = {
  drafts: DraftCard[];
  /** URL of the page that shows it. */
  here: string;
};

export function DraftHistory({ drafts, here }: DraftHistoryProps) {
  return (
    <ScrollList label="草稿历史">
      {drafts.map((draft) => (
        <li key={draft.id}>
          <DraftBadges {...draft} />
          <b>{draft.title}</b>
          <Actions>
            {draft.age.isExpired ? null : (
              <ButtonLink small href={draftPageAddress(draft.id, "restore", here)}>
                恢复
              </ButtonLink>
            )}
            <AskButton tone="bad" small href={draftPageAddress(draft.id, "delete", here)}>
              删除
            </AskButton>
          </Actions>
        </li>
      ))}
    </ScrollList>
  );
}
