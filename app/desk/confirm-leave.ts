// Leaving with unsaved changes: tries to save once more, then asks for confirmation.

import { button as buttonLook } from "~/ui/form/button.css";
import { dialog as dialogLook } from "./script-dialog.css";

const texts = {
  title: "有修改还没有保存到服务器",
  text: "修改已存在本机，回到这个页面可以恢复。确定要离开吗？",
  leave: "确认离开",
  stay: "取消",
} as const;

function showLeaveDialog(onLeave: () => void): void {
  const dialog = document.createElement("dialog");
  dialog.className = dialogLook;
  const title = document.createElement("h2");
  title.textContent = texts.title;
  const text = document.createElement("p");
  text.textContent = texts.text;
  const form = document.createElement("form");
  form.method = "dialog";
  const buttons = [texts.leave, texts.stay].map((label) => {
    const button = document.createElement("button");
    button.className = `${label === texts.leave ? buttonLook.bad : buttonLook.ink} ${buttonLook.small}`;
    button.textContent = label;
    button.value = label;
    return button;
  });
  form.append(...buttons);
  dialog.append(title, text, form);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue === texts.leave) onLeave();
  });
  document.body.append(dialog);
  dialog.showModal();
  buttons[1]?.focus();
}

/** Asks for confirmation before a link or closing the page discards changes, while `isUnsaved` returns true. */
export function confirmLeave(isUnsaved: () => boolean, save: () => Promise<boolean>): void {
  let isLeaving = false;
  window.addEventListener("beforeunload", (event) => {
    if (isLeaving || !isUnsaved()) return;
    event.preventDefault();
    event.returnValue = "";
  });
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    const isOwnPage = link && link.origin === location.origin && !link.target && !link.download;
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isOwnPage || !isPlain || link.getAttribute("href")?.startsWith("#") || !isUnsaved()) return;
    event.preventDefault();
    const go = () => {
      isLeaving = true;
      location.assign(link.href);
    };
    if (await save()) go();
    else if (typeof HTMLDialogElement === "function") showLeaveDialog(go);
    else if (confirm(`${texts.title}。${texts.text}`)) go();
  });
}
