// What every page does with scripts, whether it is hydrated or not.
import { failed } from "../feedback/flash.css";
import { button } from "../form/button.css";

/** What is said when no answer of the site arrives. */
export const noResponseText = "请检查网络连接后重试";

/**
 * The ids of the footer's switches begin so. After one was pressed the page opens at it, and browsers focus it; scripts take the
 * fragment off the address.
 */
export const switchPrefix = "switch-";

/** Closes open menus by Escape, which returns the focus, and by a press outside. */
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

/** Says beside a picture that did not arrive that it failed, with a button that asks for it again. */
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
  // Not inside a link, nor under the one that covers a slide.
  const slide = picture.closest("[data-slide]");
  (slide?.querySelector("h2") ?? picture.closest("a") ?? picture.closest("picture") ?? picture).after(note);
}

/** Watches all pictures of the document, those that have failed already among them. */
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

/** Puts a text on the clipboard; whether that worked. */
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
