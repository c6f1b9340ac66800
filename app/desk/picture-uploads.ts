// Uploads a picture of the event form as soon as it is selected, with progress. Typed values are sent along, so the
// response contains all of them; a picture is shown as saved only when the server's page shows it.

import { bar as barLook } from "~/ui/feedback/progress-bar.css";
import { button as buttonLook } from "~/ui/form/button.css";
import { error as errorLook } from "~/ui/form/field.css";
import { upload } from "./upload";

type Rules = Record<
  "failed" | "tooLarge" | "unsupported" | "timeout" | "network" | "http" | "unreadable" | "cancelled",
  string
> & { bytes: number; types: string[] };

const texts = {
  sending: (percent: number) => `上传中 ${percent}%`,
  cancel: "取消上传",
  retry: "未保存 · 重试",
} as const;

function rulesOf(input: HTMLInputElement): Rules | null {
  return input.dataset.uploadRules ? JSON.parse(input.dataset.uploadRules) : null;
}

/** A status line with one button under the file input. */
function status(input: HTMLInputElement, look: string): { text: HTMLElement; button: HTMLButtonElement } {
  const zone = input.closest("label");
  const box = zone?.parentElement?.querySelector("[data-sending]") ?? document.createElement("p");
  box.setAttribute("data-sending", "");
  box.setAttribute("role", "status");
  const text = document.createElement("span");
  text.className = look;
  const button = document.createElement("button");
  button.type = "button";
  button.className = `${buttonLook.line} ${buttonLook.small}`;
  box.replaceChildren(text, " ", button);
  zone?.after(box);
  return { text, button };
}

function fail(form: HTMLFormElement, input: HTMLInputElement, message: string, onSaved: () => void): void {
  const { text, button } = status(input, errorLook);
  text.textContent = message;
  button.textContent = texts.retry;
  button.addEventListener("click", () => void send(form, input, onSaved));
}

async function send(form: HTMLFormElement, input: HTMLInputElement, onSaved: () => void): Promise<void> {
  const file = input.files?.[0];
  const rules = rulesOf(input);
  if (!file || !rules) return;
  if (!rules.types.includes(file.type)) return fail(form, input, rules.unsupported, onSaved);
  if (file.size > rules.bytes) return fail(form, input, rules.tooLarge, onSaved);
  const body = new FormData(form);
  body.append("intent", "upload");
  const stop = new AbortController();
  const { text, button } = status(input, "");
  const progress = document.createElement("progress");
  progress.className = barLook;
  progress.max = 100;
  progress.value = 0;
  progress.setAttribute("aria-label", "上传进度");
  const words = document.createElement("span");
  text.append(progress, " ", words);
  button.textContent = texts.cancel;
  button.addEventListener("click", () => stop.abort());
  const show = (percent: number) => {
    progress.value = percent;
    words.textContent = texts.sending(percent);
  };
  show(0);
  const answer = await upload(form.action, body, stop.signal, show);
  const failed = (why: string) => fail(form, input, `${rules.failed}（${why}）`, onSaved);
  if (!answer.arrived) {
    const isOwnWish = answer.reason === "cancelled";
    return isOwnWish ? fail(form, input, rules.cancelled, onSaved) : failed(rules[answer.reason]);
  }
  if (!takeOver(form, input, answer.page)) {
    const unexplained = answer.status < 400 ? rules.unreadable : rules.http;
    failed(unexplained.replace("{status}", String(answer.status)));
  } else if (answer.status < 400) onSaved();
}

/** Adopts field and preview of the server's page; false when the response is another page. */
function takeOver(form: HTMLFormElement, input: HTMLInputElement, page: Document | null): boolean {
  const field = input.closest("fieldset");
  const fresh = field && page?.getElementById(field.id);
  if (!field || !page || !fresh || !page.getElementById(form.id)) return false;
  const hadFocus = field.contains(document.activeElement);
  field.replaceWith(fresh);
  const preview = page.querySelector("[data-preview]");
  if (preview) document.querySelector("[data-preview]")?.replaceWith(preview);
  if (hadFocus) fresh.querySelector<HTMLElement>("button,input")?.focus();
  return true;
}

/** Watches the file inputs of a form, including dropped files. */
export function initPictureUploads(form: HTMLFormElement, onSaved: () => void): void {
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file") void send(form, target, onSaved);
  });
  form.addEventListener("dragover", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-drop]")) event.preventDefault();
  });
  form.addEventListener("drop", (event) => {
    const zone = event.target instanceof Element ? event.target.closest("[data-drop]") : null;
    const input = zone?.querySelector<HTMLInputElement>("input[type=file]");
    const files = event.dataTransfer?.files;
    if (!input || !files?.length) return;
    event.preventDefault();
    input.files = files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
