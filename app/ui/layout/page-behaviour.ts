// Script behaviour of all pages, hydrated or not.
import { failed } from "../feedback/flash.css";
import { button } from "../form/button.css";
import { readStored, removeStored, storedKeys, writeStored } from "./browser-storage";

/** Shown when the site does not respond. */
export const noResponseText = "请检查网络连接后重试";

/**
 * Prefix of the ids of the footer's switches. After a press the page opens at its switch, and browsers focus it;
 * scripts remove the fragment from the URL.
 */
export const switchPrefix = "switch-";

/** Closes open menus on Escape, which restores the focus, and on a press outside. */
export function dismissMenus(signal?: AbortSignal): void {
  const dismiss = (event: Event) => {
    const isEscape = event instanceof KeyboardEvent;
    if (isEscape && event.key !== "Escape") return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("[data-menu][open]")) {
      const isInside = event.target instanceof Node && menu.contains(event.target);
      if (isInside && !isEscape) continue;
      menu.open = false;
      if (isInside) menu.querySelector("summary")?.focus();
    }
  };
  document.addEventListener("click", dismiss, { signal });
  document.addEventListener("keydown", dismiss, { signal });
}

const notes = new WeakMap<Element, Element>();

/** Shows an error beside a picture that failed to load, with a retry button. */
function show(picture: HTMLImageElement): void {
  if (notes.get(picture)?.isConnected) return;
  const note = document.createElement("span");
  const retry = document.createElement("button");
  note.className = failed;
  note.setAttribute("role", "status");
  retry.type = "button";
  retry.className = `${button.line} ${button.small}`;
  retry.textContent = "重试";
  retry.onclick = () => {
    picture.loading = "eager";
    picture.src += "";
  };
  note.append("加载失败", retry);
  notes.set(picture, note);
  // Not inside a link, nor under the link that covers a slide.
  const slide = picture.closest("[data-slide]");
  (slide?.querySelector("h2") ?? picture.closest("a") ?? picture.closest("picture") ?? picture).after(note);
}

/** Watches all pictures of the document, including those that have already failed. */
export function watchPictures(signal?: AbortSignal): void {
  const settle = ({ type, target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    if (type === "error") show(target);
    else notes.get(target)?.remove();
  };
  // Neither event bubbles.
  for (const type of ["error", "load"]) document.addEventListener(type, settle, { capture: true, signal });
  for (const picture of document.images) {
    if (picture.complete && picture.currentSrc && !picture.naturalWidth) show(picture);
  }
}

export const copyTexts = { done: "已复制", failed: "复制失败，请选中文字后复制" } as const;

/** Copies a text to the clipboard; returns whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // In-app browsers and plain http lack the Clipboard API.
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

// The check-in presses that this browser has not sent yet, for the sign-out: afterwards no one on this device could send them.

/** Prefix of the keys in local storage, before the event's id. */
export const pressRecordPrefix = "check-in_";

type Unsent = { eventId: string; presses: number; rest: () => void };

/** What the sign-out reads of a press; the check-in checks the rest. */
const isPressOf = (organiserId: string, press: unknown): boolean =>
  typeof press === "object" &&
  press !== null &&
  !("problem" in press) &&
  (!("by" in press) ||
    (typeof press.by === "object" && press.by !== null && "id" in press.by && press.by.id === organiserId));

/** The unsent presses of an organiser by event; `rest` deletes them. */
function unsentOf(organiserId: string): Unsent[] {
  return storedKeys().flatMap((key) => {
    if (!key.startsWith(pressRecordPrefix)) return [];
    try {
      const record: { presses?: unknown } | null = JSON.parse(readStored(key) ?? "null");
      const all: unknown[] = Array.isArray(record?.presses) ? record.presses : [];
      const others = all.filter((press) => !isPressOf(organiserId, press));
      if (others.length === all.length) return [];
      const rest = () =>
        others.length > 0
          ? writeStored(key, JSON.stringify({ ...record, presses: others }))
          : removeStored(key);
      return [{ eventId: key.slice(pressRecordPrefix.length), presses: all.length - others.length, rest }];
    } catch {
      return [];
    }
  });
}

/**
 * Asks before a sign-out that would leave presses unsent, and returns true: they are sent on their page, or deleted before
 * `signOut` continues. Returns false without such presses. `organiserId` is undefined for other sign-outs.
 */
export function asksAboutPresses(organiserId: string | undefined, signOut: () => void): boolean {
  const unsent = organiserId === undefined ? [] : unsentOf(organiserId);
  const [first] = unsent;
  if (!first) return false;
  const count = unsent.reduce((sum, { presses }) => sum + presses, 0);
  const dialog = document.createElement("dialog");
  const press = (label: string, onclick: () => void) => {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: button.line, textContent: label, onclick });
    return made;
  };
  const text = document.createElement("p");
  text.id = "unsent-presses";
  text.textContent = `还有 ${count} 次签到没有发送。退出以后，在这台设备上就不能再发送。`;
  dialog.setAttribute("aria-labelledby", text.id);
  dialog.append(
    text,
    press("先发送", () => location.assign(`/admin/events/${first.eventId}/check-in`)),
    " ",
    press("丢弃", () => {
      for (const { rest } of unsent) rest();
      dialog.close();
      signOut();
    }),
    " ",
    press("取消", () => dialog.close()),
  );
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
  return true;
}
