// The newest drafts in a scrollable region, on a page or in a dialog.
import type { MouseEvent, ReactNode } from "react";
import type { DraftCard } from "~/domain/drafts/draft-view";
import { Badge } from "~/ui/feedback/badge";
import { Actions, ButtonLink } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { isPlainPress } from "~/ui/layout/page-link";
import { ConfirmButton } from "../../confirmations/confirm-link";
import { DraftBadges } from "../draft-badges";
import { draftPageAddress } from "../draft-page-address";
import { scrollList } from "./scroll-list.css";

type DraftHistoryProps = {
  drafts: DraftCard[];
  /** URL of the current page. */
  pageUrl: string;
  /** Id of the page's draft, which cannot be restored or deleted here. */
  current?: string;
  /** Opens a preview in a dialog instead of its page. */
  onPreview?: (id: string, link: HTMLElement) => void;
};

export function DraftHistory({ drafts, pageUrl, current, onPreview }: DraftHistoryProps) {
  return (
    <ScrollList label="草稿历史">
      {drafts.map((draft) => (
        <li key={draft.id}>
          <DraftBadges {...draft} />
          <b>{draft.title}</b>
          {draft.id === current ? (
            <p>
              <Badge tone="ok">正在填写</Badge>
            </p>
          ) : (
            <RowName.Provider value={draft.title}>
              <DraftActions draft={draft} pageUrl={pageUrl} onPreview={onPreview} />
            </RowName.Provider>
          )}
        </li>
      ))}
    </ScrollList>
  );
}

type DraftActionsProps = Pick<DraftHistoryProps, "pageUrl" | "onPreview"> & { draft: DraftCard };

function DraftActions({ draft, pageUrl, onPreview }: DraftActionsProps) {
  const preview = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!onPreview || !isPlainPress(event)) return;
    event.preventDefault();
    onPreview(draft.id, event.currentTarget);
  };
  return (
    <Actions>
      {draft.age.isExpired ? null : (
        <ButtonLink small href={draftPageAddress(draft.id, "restore", pageUrl)}>
          恢复
        </ButtonLink>
      )}
      <ButtonLink tone="line" small href={draftPageAddress(draft.id, "", pageUrl)} onClick={preview}>
        预览
      </ButtonLink>
      <ConfirmButton tone="bad" small href={draftPageAddress(draft.id, "delete", pageUrl)}>
        删除
      </ConfirmButton>
    </Actions>
  );
}

/** A list in a keyboard-scrollable region, 400 px high. */
function ScrollList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section className={scrollList} aria-label={label} tabIndex={0}>
      <ul>{children}</ul>
    </section>
  );
}
