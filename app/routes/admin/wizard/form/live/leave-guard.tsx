// Confirms leaving the form while input is not stored on the server, because the save is pending or has failed. For an
// edit, also while its changes are not saved to the event.
import type { Location } from "@remix-run/react";
import { useBlocker } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "~/ui/form/button";
import { askBeforeDocument } from "~/ui/layout/page-requests";
import type { BrowserDraft } from "./browser-draft";
import { dialog } from "./script-dialog.css";

type Saving = "saving" | "failed" | "nowhere" | "drafted";

const texts = {
  title: "有修改还没有保存到服务器",
  drafted: "修改已存为草稿，活动页还没有更新",
  text: {
    drafted: "按「保存修改」后访客才能看到。确定要离开吗？",
    saving: "正在保存草稿…确定要离开吗？",
    failed: "修改已保存在本机，回到这个页面可以恢复。确定要离开吗？",
    nowhere: "修改还没有保存，离开后会丢失。确定要离开吗？",
  },
  leave: "确认离开",
  stay: "取消",
} as const;

/** Delay before the dialog opens; no dialog is shown for a faster save. */
const saveWithoutDialogMs = 400;

type Choice = { leave: () => void; stay: () => void };

type LeaveGuardProps = {
  autosave: Pick<BrowserDraft, "flush" | "isUnsaved" | "isOnDevice">;
  /** Whether a dialog is open over the page; the back button closes it. */
  isOver: boolean;
  /** Whether the form edits an event and differs from it. */
  isEdited: boolean;
};

const draftOf = ({ search }: Location) => new URLSearchParams(search).get("draft");

/**
 * Whether a location is outside this draft; its steps count as one page. A new form gets its draft id in the URL later.
 */
function isElsewhere(here: Location, there: Location): boolean {
  return here.pathname !== there.pathname || (draftOf(there) !== draftOf(here) && draftOf(here) !== null);
}

function closeDialog(): void {
  document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
}

/** A link pressed without modifiers that loads a document of this site in this tab. */
function documentLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const isOwn = link?.origin === location.origin && !link.target && !link.download;
  return isPlain && isOwn && !link.getAttribute("href")?.startsWith("#") ? link : null;
}

/**
 * Saves before a link, the back button or closing the page leaves the form, and asks for confirmation when saving takes
 * longer.
 */
export function LeaveGuard({ autosave, isOver, isEdited }: LeaveGuardProps) {
  const [choice, setChoice] = useState<(Choice & { saving: Saving }) | null>(null);
  const isLeaving = useRef(false);
  const isUnsaved = () => !isLeaving.current && autosave.isUnsaved();
  /** Whether the blocked navigation leads to another page; the address bar may show either URL. */
  const leadsElsewhere = useRef(false);
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    leadsElsewhere.current = isElsewhere(currentLocation, nextLocation);
    const leavesEdit = isEdited && !isOver && !isLeaving.current && leadsElsewhere.current;
    return (isOver && historyAction === "POP") || isUnsaved() || leavesEdit;
  });
  const current = useRef({ isUnsaved, isOver, isEdited });
  current.current = { isUnsaved, isOver, isEdited };

  const presses = useRef(0);
  /**
   * Leaves once the draft is saved. Asks if the save fails; for other pages also while it is pending, and about unsaved
   * edits.
   */
  const saveAndLeave = useRef(({ leave, stay }: Choice, isFarewell: boolean) => {
    presses.current += 1;
    const press = presses.current;
    const choose = (act: () => void) => () => {
      presses.current += 1;
      act();
    };
    const ask = (saving: Saving) => setChoice({ saving, leave: choose(leave), stay: choose(stay) });
    const timer = isFarewell ? window.setTimeout(ask, saveWithoutDialogMs, "saving") : 0;
    void autosave.flush().then((isSaved) => {
      window.clearTimeout(timer);
      // The user has chosen an option or pressed another link meanwhile.
      if (press !== presses.current) return;
      if (!isSaved) return ask(autosave.isOnDevice() ? "failed" : "nowhere");
      if (isFarewell && current.current.isEdited) return ask("drafted");
      setChoice(null);
      leave();
    });
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { proceed, reset } = blocker;
    if (current.current.isOver) {
      reset();
      closeDialog();
      return;
    }
    saveAndLeave.current({ leave: proceed, stay: reset }, leadsElsewhere.current);
  }, [blocker]);

  useEffect(() => {
    const hasUnsaved = () => !isLeaving.current && (current.current.isUnsaved() || current.current.isEdited);
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!hasUnsaved()) return;
      event.preventDefault();
      event.returnValue = "";
    };
    const leaveFor = (href: string) => {
      const leave = () => {
        isLeaving.current = true;
        location.assign(href);
      };
      saveAndLeave.current({ leave, stay: () => {} }, true);
    };
    const onClick = (event: MouseEvent) => {
      const link = event.defaultPrevented ? null : documentLink(event);
      if (!link || !hasUnsaved()) return;
      event.preventDefault();
      leaveFor(link.href);
    };
    const stopAsking = askBeforeDocument((href) => {
      const needsChoice = hasUnsaved();
      if (needsChoice) leaveFor(href);
      return needsChoice;
    });
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("click", onClick);
    return () => {
      stopAsking();
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("click", onClick);
    };
  }, []);

  return choice ? <LeaveDialog {...choice} onClose={() => setChoice(null)} /> : null;
}

type LeaveDialogProps = Choice & { saving: Saving; onClose: () => void };

function LeaveDialog({ leave, stay, saving, onClose }: LeaveDialogProps) {
  const titleId = useId();
  const open = (element: HTMLDialogElement | null) => {
    if (!element || element.open) return;
    element.showModal();
    element.querySelector<HTMLElement>("[value=stay]")?.focus();
  };
  return (
    <dialog
      ref={open}
      className={dialog}
      aria-labelledby={titleId}
      onClose={({ currentTarget }) => {
        onClose();
        if (currentTarget.returnValue === "leave") leave();
        else stay();
      }}
    >
      <h2 id={titleId}>{saving === "drafted" ? texts.drafted : texts.title}</h2>
      <p aria-live="polite">{texts.text[saving]}</p>
      <form method="dialog">
        <Button tone="bad" small value="leave">
          {texts.leave}
        </Button>
        <Button small value="stay">
          {texts.stay}
        </Button>
      </form>
    </dialog>
  );
}
