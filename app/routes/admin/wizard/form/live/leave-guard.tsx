// Leaving a form that was typed into and neither published nor saved by its button asks first. What was typed is saved all the same.
import type { Location } from "@remix-run/react";
import { useBlocker } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "~/ui/form/button";
import type { DraftSession } from "./draft-session";
import { dialog } from "./script-dialog.css";

type Saving = "saving" | "saved" | "failed";

const texts = {
  title: { saving: "修改还没有发布", saved: "修改还没有发布", failed: "有修改还没有保存到服务器" },
  text: {
    saving: "正在保存草稿…确定要离开吗？",
    saved: "草稿已保存，尚未发布；可以从「草稿」继续填写。确定要离开吗？",
    failed: "修改已保存在本机，回到这个页面可以恢复。确定要离开吗？",
  },
  leave: "确认离开",
  stay: "取消",
} as const;

type Choice = { leave: () => void; stay: () => void };

type LeaveGuardProps = {
  session: () => DraftSession | null;
  isUnfinished: boolean;
  /** Whether a dialog is open over the page: the back button closes it. */
  isOver: boolean;
};

const draftOf = ({ search }: Location) => new URLSearchParams(search).get("draft");

/** Whether a page is another than that of this draft; its steps are one page. A new form has its draft in the address only later. */
function isElsewhere(here: Location, there: Location): boolean {
  return here.pathname !== there.pathname || (draftOf(there) !== draftOf(here) && draftOf(here) !== null);
}

function closeDialog(): void {
  document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
}

/** A link that loads a document of this site in this tab, when it is pressed plainly. */
function documentLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const isOwn = link?.origin === location.origin && !link.target && !link.download;
  return isPlain && isOwn && !link.getAttribute("href")?.startsWith("#") ? link : null;
}

/** Asks before a link, the back button or closing the page leaves the form. */
export function LeaveGuard({ session, isUnfinished, isOver }: LeaveGuardProps) {
  const [choice, setChoice] = useState<(Choice & { saving: Saving }) | null>(null);
  const isLeaving = useRef(false);
  const isUnsaved = () => !isLeaving.current && (session()?.isUnsaved() ?? false);
  const isAsked = () => !isLeaving.current && (isUnfinished || isUnsaved());
  /** Whether what is blocked leads to another page; the address bar may show either of the two. */
  const leadsElsewhere = useRef(false);
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    leadsElsewhere.current = isElsewhere(currentLocation, nextLocation);
    return (isOver && historyAction === "POP") || isUnsaved() || (isAsked() && leadsElsewhere.current);
  });
  const current = useRef({ isAsked, session, isOver });
  current.current = { isAsked, session, isOver };

  /** Asks, and says how far the saving of the draft is. */
  const ask = useRef((asked: Choice) => {
    setChoice({ ...asked, saving: "saving" });
    void current.current
      .session()
      ?.save()
      .then((isSaved) => setChoice((open) => open && { ...open, saving: isSaved ? "saved" : "failed" }));
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { proceed, reset } = blocker;
    if (current.current.isOver) {
      reset();
      closeDialog();
      return;
    }
    const asked = { leave: proceed, stay: reset };
    if (leadsElsewhere.current) {
      ask.current(asked);
      return;
    }
    // Another step of the same form.
    void current.current
      .session()
      ?.save()
      .then((isSaved) => (isSaved ? proceed() : setChoice({ ...asked, saving: "failed" })));
  }, [blocker]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!current.current.isAsked()) return;
      event.preventDefault();
      event.returnValue = "";
    };
    const onClick = (event: MouseEvent) => {
      const link = event.defaultPrevented ? null : documentLink(event);
      if (!link || !current.current.isAsked()) return;
      event.preventDefault();
      const leave = () => {
        isLeaving.current = true;
        location.assign(link.href);
      };
      ask.current({ leave, stay: () => {} });
    };
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("click", onClick);
    return () => {
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
      <h2 id={titleId}>{texts.title[saving]}</h2>
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
