// Link to the draft history: a page without scripts, a dialog over the form with them.
import { type ComponentType, useRef, useState } from "react";
import { isPlainPress, useOpenPage } from "~/ui/layout/page-link";
import { eventDraftsPath } from "../../../drafts/draft-paths";
import type { DraftHistoryDialogProps } from "./draft-history-dialog";

export function useDraftHistory(flush: () => Promise<boolean>) {
  const [state, setState] = useState<{ Dialog: ComponentType<DraftHistoryDialogProps> } | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const openPage = useOpenPage();
  const menu = () => link.current?.closest("details");
  async function open() {
    // Saves the input, so that it is listed and survives restoring another draft.
    void flush();
    try {
      const { default: Dialog } = await import("./draft-history-dialog");
      menu()?.removeAttribute("open");
      setState({ Dialog });
    } catch {
      openPage(eventDraftsPath);
    }
  }
  function close() {
    setState(null);
    // A deletion has re-rendered the menu.
    menu()?.querySelector("summary")?.focus();
  }
  return { Dialog: state?.Dialog ?? null, close, link: { open, anchor: link } };
}

export type HistoryLink = ReturnType<typeof useDraftHistory>["link"];

export function DraftHistoryLink({ open, anchor }: HistoryLink) {
  return (
    <a
      ref={anchor}
      href={eventDraftsPath}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        void open();
      }}
    >
      草稿历史
    </a>
  );
}
