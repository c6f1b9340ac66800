// The event form, one step at a time, and the parts shared by all steps.
import { useLocation, useNavigation } from "@remix-run/react";
import { type ComponentType, type MouseEvent, useEffect, useMemo, useState } from "react";
import { draftMessages } from "~/domain/drafts/messages";
import { eventMessages } from "~/domain/events/messages";
import { eventSlots } from "~/domain/images/slots";
import { wrap } from "~/styles/global.css";
import { Flash, notSentText } from "~/ui/feedback/flash";
import { focusField } from "~/ui/form/post-response";
import { noResponseText } from "~/ui/layout/page-behaviour";
import type { CheckDialogProps } from "./check-dialog";
import { type EventFormView, type FormRejection, formId } from "./event-form-view";
import { LeaveGuard } from "./live/leave-guard";
import type { CropDialogState } from "./live/use-crop-dialog";
import { useEventForm } from "./live/use-event-form";
import { AutosaveContext, useStored } from "./live-form";
import { note } from "./lost-note.css";
import { StepPage } from "./step-page";
import { useDraftHistory } from "./unfinished/draft-history-link";
import { useUnfinished } from "./unfinished/unfinished-draft";

const texts = {
  create: eventMessages.publishFailed,
  edit: eventMessages.editFailed,
  other: draftMessages.saveFailed,
} as const;

/** `intent` is that of the pressed button. */
function LostNote({ mode, intent }: Pick<EventFormView, "mode"> & { intent: string }) {
  return (
    <div className={note}>
      <Flash tone="bad" title={intent === "publish" ? texts[mode] : texts.other}>
        {`${noResponseText}。${notSentText}`}
      </Flash>
    </div>
  );
}

/**
 * The server's rejection of the form's last submission. Each submission has a new location key; revalidation after an
 * upload in place does not, and its data has no rejection.
 */
function useLastRejection(rejection: EventFormView["rejection"]): EventFormView["rejection"] {
  const { key } = useLocation();
  const [known, setKnown] = useState({ key, rejection });
  const last = known.key === key ? known : { key, rejection };
  if (last !== known) setKnown(last);
  return last.rejection;
}

/** Loads the dialog with the missing items once a submission has some; the page itself if the module cannot be loaded. */
function useCheckDialog(check: { href: string } | undefined) {
  const [Dialog, setDialog] = useState<ComponentType<CheckDialogProps> | null>(null);
  useEffect(() => {
    if (!check || Dialog) return;
    import("./check-dialog").then(
      ({ default: loaded }) => setDialog(() => loaded),
      () => location.assign(check.href),
    );
  }, [check, Dialog]);
  return Dialog;
}

type EventFormPageProps = {
  view: EventFormView;
  rejected: FormRejection | undefined;
  /** Whether the last submission never reached the server. */
  isLost: boolean;
  /** The page with the missing items of the last submission. */
  check: { href: string } | undefined;
};

/** Focuses the target of an error summary link on the same page. */
function followInPage(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  if (!link) return;
  event.preventDefault();
  focusField(link.getAttribute("href")?.slice(1) ?? "");
}

export function EventFormPage({ view: read, rejected, isLost, check }: EventFormPageProps) {
  const isIdle = useNavigation().state === "idle";
  const CheckDialog = useCheckDialog(check);
  const stored = useMemo(() => ({ ...read, ...rejected }), [read, rejected]);
  const live = useEventForm(stored, read.form, isLost);
  const { autosave, crop, draft, restore, lost } = live;
  const isTyped = useStored(autosave, ({ state }) => state.is !== "clean");
  const rejection = useLastRejection(stored.rejection);
  const history = useDraftHistory(autosave.flush);
  const view = useMemo(() => ({ ...stored, rejection }), [stored, rejection]);
  const unfinished = useUnfinished(view, restore);
  const isEdited = view.mode === "edit" && (view.isDirty || isTyped);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys that follow a link click it
    <main className={wrap} id="main" onClick={followInPage}>
      <AutosaveContext.Provider value={autosave}>
        <StepPage
          key={view.step}
          view={view}
          live={live}
          draft={draft}
          history={history.link}
          isEdited={isEdited}
          unfinished={unfinished}
        />
      </AutosaveContext.Provider>
      {lost === null ? null : <LostNote mode={view.mode} intent={lost} />}
      {crop.state?.is === "open" ? <OpenCrop {...crop.state} closed={crop.closed} /> : null}
      {CheckDialog && check ? <CheckDialog check={check} isIdle={isIdle} /> : null}
      {history.Dialog ? (
        <history.Dialog draftId={view.draftId} pageUrl={draft.address} onClose={history.close} />
      ) : null}
      {isTyped || isEdited || crop.state || history.Dialog ? (
        <LeaveGuard
          autosave={autosave}
          isOver={crop.state?.is === "open" || history.Dialog !== null}
          isEdited={isEdited}
        />
      ) : null}
    </main>
  );
}

type OpenCropProps = Extract<CropDialogState, { is: "open" }> & {
  closed: (said: string | null) => void;
};

/** Outside the form, which would otherwise submit the dialog's fields. */
function OpenCrop({ Dialog, slot, start, address, closed }: OpenCropProps) {
  const change = () => {
    closed(null);
    document.querySelector<HTMLInputElement>(`#${formId} input[name=${eventSlots[slot].input}]`)?.click();
  };
  return <Dialog start={start} address={address} onClose={closed} onChange={change} />;
}
