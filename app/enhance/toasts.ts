// Keeps the page's messages on top for their time; then only the last one stays, at the top of the page.
import { close as closeClass, stays } from "~/ui/feedback/flash.css";
import { heldMs, isHeld } from "~/ui/feedback/toast";
import { element } from "./loading-notices";

const box = () => document.getElementById("flash");

function start(note: HTMLElement, isSticky: boolean): void {
  const leave = () => {
    if (isHeld(note)) setTimeout(leave, heldMs);
    else if (note.nextElementSibling) note.remove();
    else {
      note.dataset.over = "";
      if (!isSticky) box()?.classList.remove(stays);
    }
  };
  setTimeout(leave, Number(note.dataset.ms));
  const close = element("button", { type: "button", className: closeClass, ariaLabel: "关闭" });
  close.onclick = () => note.remove();
  note.firstElementChild?.append(close);
}

/** Starts the times of new messages; returns the last one. */
export function initToasts(): HTMLElement | null {
  const messages = box();
  const isSticky = messages?.classList.contains(stays) ?? false;
  const notes = messages?.querySelectorAll<HTMLElement>("[data-ms]") ?? [];
  for (const note of notes) {
    if (note.hasAttribute("data-on")) continue;
    note.dataset.on = "";
    start(note, isSticky);
  }
  messages?.classList.add(stays);
  return messages?.querySelector<HTMLElement>("[data-ms]:last-child>[role]") ?? null;
}

/** Adds the two last previous messages that are still on top, and starts the new ones. */
export function joinToasts(messages: Element, before: Element | null): void {
  messages.prepend(...[...(before?.querySelectorAll("[data-ms]:not([data-over])") ?? [])].slice(-2));
  initToasts();
}
