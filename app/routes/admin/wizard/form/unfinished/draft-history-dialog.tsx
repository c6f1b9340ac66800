// Draft history dialog over the event form, which keeps its state. Loaded when opened.
import { useEffect, useId, useRef, useState } from "react";
import type { BrowsedDrafts } from "~/domain/drafts/browse";
import { above, between, row } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Flash } from "~/ui/feedback/flash";
import { Actions, Button, ButtonLink, buttonClass } from "~/ui/form/button";
import type { Failure } from "~/ui/layout/page-requests";
import { Confirmations } from "../../../confirmations/confirmations";
import { DraftContent, type DraftContentProps } from "../../../drafts/draft-content";
import { draftPageAddress } from "../../../drafts/draft-page-address";
import { eventDraftsPath } from "../../../drafts/draft-paths";
import { DraftHistory } from "../../../drafts/history/draft-history";
import { loadFailureText, useLoadedBeside } from "../../../forms/beside";

import { listDialog } from "../live/script-dialog.css";

const texts = {
  title: "草稿历史",
  preview: "预览草稿",
  loading: "加载中…",
  failed: "加载草稿失败",
  retry: "重试",
  close: "关闭",
  empty: "暂无草稿",
  all: (total: number) => `查看全部 ${total} 个草稿`,
  restore: "恢复",
  back: "返回列表",
} as const;

export type DraftHistoryDialogProps = {
  /** Id of the form's draft. */
  draftId: string;
  pageUrl: string;
  onClose: () => void;
};

export default function DraftHistoryDialog({ draftId, pageUrl, onClose }: DraftHistoryDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [previewed, setPreviewed] = useState<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(() => {
    if (previewed === null && opener.current?.isConnected) opener.current.focus();
  }, [previewed]);
  return (
    <dialog
      ref={dialog}
      className={listDialog}
      aria-labelledby={titleId}
      onClose={({ target, currentTarget }) => {
        // Ignores close events of a confirmation dialog inside this one.
        if (target === currentTarget) onClose();
      }}
    >
      <div className={`${row} ${between}`}>
        <h2 id={titleId}>{previewed === null ? texts.title : texts.preview}</h2>
        <Button tone="line" small onClick={() => dialog.current?.close()}>
          {texts.close}
        </Button>
      </div>
      <div className={above} hidden={previewed !== null}>
        <Confirmations>
          <History
            pageUrl={pageUrl}
            current={draftId}
            onPreview={(id, link) => {
              opener.current = link;
              setPreviewed(id);
            }}
          />
        </Confirmations>
      </div>
      {previewed === null ? null : (
        <Preview id={previewed} pageUrl={pageUrl} onBack={() => setPreviewed(null)} />
      )}
    </dialog>
  );
}

type HistoryProps = Required<Pick<Parameters<typeof DraftHistory>[0], "pageUrl" | "current" | "onPreview">>;

/** The list from the page that the link opens without scripts. */
function History(props: HistoryProps) {
  const { data, ...loading } = useLoadedBeside<Pick<BrowsedDrafts, "total" | "items">>(eventDraftsPath);
  if (!data) return <Loading {...loading} />;
  const { items, total } = data;
  if (total === 0) return <EmptyState title={texts.empty} />;
  return (
    <>
      <DraftHistory {...props} drafts={items} />
      {total > items.length ? (
        <p className={above}>
          <ButtonLink tone="line" small href={eventDraftsPath}>
            {texts.all(total)}
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}

type PreviewProps = Pick<DraftHistoryDialogProps, "pageUrl"> & { id: string; onBack: () => void };

function Preview({ id, pageUrl, onBack }: PreviewProps) {
  const { data, ...loading } = useLoadedBeside<DraftContentProps>(draftPageAddress(id, "", pageUrl));
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={above}>
      {data ? (
        <>
          <h3>{data.card.title}</h3>
          <DraftContent {...data} />
        </>
      ) : (
        <Loading {...loading} />
      )}
      <Actions>
        <button
          ref={back}
          type="button"
          className={buttonClass({ tone: "line", small: true })}
          onClick={onBack}
        >
          {texts.back}
        </button>
        {data && !data.card.age.isExpired ? (
          <ButtonLink small href={draftPageAddress(id, "restore", pageUrl)}>
            {texts.restore}
          </ButtonLink>
        ) : null}
      </Actions>
    </div>
  );
}

function Loading({ failure, retry }: { failure: Failure | null; retry: () => void }) {
  if (failure === null) return <p aria-live="polite">{texts.loading}</p>;
  return (
    <Flash
      tone="bad"
      title={texts.failed}
      action={
        <Button small onClick={retry}>
          {texts.retry}
        </Button>
      }
    >
      {loadFailureText(failure)}
    </Flash>
  );
}
