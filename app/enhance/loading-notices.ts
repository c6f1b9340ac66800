// Indicators for loading, progress and failure.

import { flash } from "~/ui/feedback/flash.css";
import { bar } from "~/ui/feedback/progress-bar.css";
import { button } from "~/ui/form/button.css";
import { overlay } from "./loading-overlay.css";

const indicatorDelayMs = 300;

/** Creates an element with its content. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const created = Object.assign(document.createElement(tag), properties);
  // Firefox before 119 does not reflect them.
  const { ariaLabel, role } = properties;
  if (ariaLabel) created.setAttribute("aria-label", ariaLabel);
  if (role) created.setAttribute("role", role);
  created.append(...children);
  return created;
}

/** Shows a node after a short delay, so that fast loads do not flicker. Call the result to remove it. */
function showLater(node: HTMLElement): () => void {
  node.setAttribute("role", "status");
  const waiting = setTimeout(() => document.body.append(node), indicatorDelayMs);
  return () => {
    clearTimeout(waiting);
    node.remove();
  };
}

/** A small floating 加载中…. Call the result to remove it. */
export function busyNote(): () => void {
  return showLater(element("p", { className: overlay }, ["加载中…"]));
}

/** The page-transition overlay with the loaded share of the page. */
export function progressOverlay(): { progress: (share: number) => void; done: () => void } {
  const meter = element("progress", { className: bar, max: 100, value: 0, ariaLabel: "加载进度" });
  const words = element("p", {}, ["加载中…"]);
  const done = showLater(element("div", { className: overlay }, [words, meter]));
  const progress = (share: number) => {
    meter.value = Math.round(share * 100);
    words.textContent = `加载中… 已完成 ${meter.value}%`;
  };
  return { progress, done };
}

let failure: HTMLElement | undefined;

/** A message with a retry button, at the top of the page or at the end of `place`; `title` names the failed action. */
export const failureNote = {
  show(text: string, retry: () => void, place?: Element, title?: string): HTMLElement {
    failureNote.hide();
    const words = title ? [element("b", {}, [title]), element("br", {}), text] : [text];
    const again = element("button", { type: "button", className: button.line, onclick: retry }, ["重试"]);
    failure = element("div", { className: flash.bad }, [element("p", {}, words), again]);
    failure.setAttribute("role", "alert");
    if (place) place.append(failure);
    else document.querySelector("main")?.prepend(failure);
    return failure;
  },
  hide(): void {
    failure?.remove();
  },
};
