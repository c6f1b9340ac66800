// Keeps the page's messages on top for their time; then only the last one stays, at the top of the page.

import { heldMs, isHeld } from "~/styles/toast";
import { close as closeClass, stays } from "~/ui/feedback/flash.css";
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

/** Adds the two last of the previous messages that are still on top, and starts the times of the new ones. */
export function initToasts(before?: Element | null): void {
  const messages = box();
  if (!messages) return;
  messages.prepend(...[...(before?.querySelectorAll("[data-ms]:not([data-over])") ?? [])].slice(-2));
  const { classList } = messages;
  const isSticky = classList.contains(stays);
  for (const note of messages.querySelectorAll<HTMLElement>("[data-ms]:not([data-on])")) {
    note.dataset.on = "";
    start(note, isSticky);
  }
  classList.add(stays);
  // Screen readers do not announce a message that exists at load, and the URL's fragment has taken the focus. The message is in
  // view by now, so focusing it does not scroll the page away from the fragment's element.
  const last = messages.querySelector<HTMLElement>("[data-ms]:last-child>[role]");
  if (!last || before !== undefined || !location.hash) return;
  // A reloaded page is where it was before.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
  last.tabIndex = -1;
  last.focus({ preventScroll: true });
}
