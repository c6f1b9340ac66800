// One photo upload into a slot. A photo is shown as saved only when the server's response shows it, whose slot
// replaces the old one; until then a local preview is shown.
import { isOpen } from "~/ui/media/photo-slots.css";
import { type UploadResponse, upload } from "./upload";

/** Messages, provided by the server in the page. */
export type UploadMessages = Record<
  "tooLarge" | "unsupported" | "full" | "timeout" | "network" | "http" | "unreadable" | "cancelled",
  string
>;

export function find<E extends HTMLElement>(selector: string, within: ParentNode = document): E | null {
  return within.querySelector<E>(selector);
}

const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? "";

/** Shows a message at a slot or form; an empty one hides it. */
export function showNote(place: ParentNode | null, message: string): void {
  const note = place && find("[data-note]", place);
  if (!note) return;
  note.textContent = message;
  note.hidden = message === "";
  note.closest("[data-on-demand]")?.classList.toggle(isOpen, message !== "");
}

let uploadQueue = Promise.resolve();

export class PhotoUpload {
  readonly #preview: string;

  constructor(
    readonly slotId: string,
    readonly file: File,
    readonly words: UploadMessages,
    /** Called when the slot is free for another upload. */
    readonly onEnd: () => void,
  ) {
    this.#preview = URL.createObjectURL(file);
    this.#queue();
  }

  #slot(): HTMLElement | null {
    return document.getElementById(this.slotId);
  }

  #queue(): void {
    const stop = new AbortController();
    const view = this.#show("sending");
    find("[data-cancel]", view)?.addEventListener("click", () => {
      stop.abort();
      this.#giveUp(this.words.cancelled);
    });
    uploadQueue = uploadQueue.then(() => (stop.signal.aborted ? undefined : this.#send(view, stop.signal)));
  }

  async #send(view: HTMLElement, stop: AbortSignal): Promise<void> {
    const slot = this.#slot();
    const form = slot && find<HTMLFormElement>("form[data-upload]", slot);
    if (!form) return;
    const body = new FormData(form);
    body.set("photo", this.file, this.file.name);
    const bar = find<HTMLProgressElement>("progress", view);
    const inWords = bar?.nextElementSibling;
    const answer = await upload(form.action, body, stop, (percent) => {
      if (!bar || !inWords) return;
      bar.value = percent;
      inWords.textContent = textOf(inWords).replace(/\d+/, String(percent));
    });
    if (answer.arrived) this.#arrive(answer);
    else if (answer.reason !== "cancelled") this.#fail(this.words[answer.reason]);
  }

  #arrive({ status, page }: Extract<UploadResponse, { arrived: true }>): void {
    const fresh = page?.getElementById(this.slotId);
    const isExplained = fresh && find("[data-note]:not([hidden])", fresh);
    if (page && fresh && (status < 400 || isExplained)) {
      this.#takeOver(page, fresh);
      return;
    }
    // For example the sign-in page, when the session has ended.
    const said = status < 400 && page ? textOf(find("main [role=status]", page)) : "";
    const unexplained =
      status < 400 ? this.words.unreadable : this.words.http.replace("{status}", String(status));
    this.#fail(said || unexplained);
  }

  #takeOver(page: Document, fresh: HTMLElement): void {
    const slot = this.#slot();
    const hadFocus = slot?.contains(document.activeElement);
    slot?.replaceWith(fresh);
    if (hadFocus) find("a,button", fresh)?.focus();
    for (const id of ["album-head", "album-many"]) {
      const old = document.getElementById(id);
      const next = page.getElementById(id);
      const isTalking = old && find("form [data-note]:not([hidden])", old);
      // Messages about other files stay as long as the form does.
      if (next && !(isTalking && find("form", next))) old?.replaceWith(next);
    }
    const said = find("[data-said]");
    if (said) said.textContent = textOf(find("[role=status]", page));
    this.#end();
  }

  #fail(message: string): void {
    const view = this.#show("unsaved");
    showNote(view, message);
    find("[data-retry]", view)?.addEventListener("click", () => this.#queue());
    find("[data-cancel]", view)?.addEventListener("click", () => this.#giveUp(""));
  }

  #giveUp(message: string): void {
    const slot = this.#slot();
    const hadFocus = slot?.contains(document.activeElement);
    if (slot) this.#uncover(slot);
    showNote(slot, message);
    if (hadFocus && slot) find("a,input:not([type=hidden])", slot)?.focus();
    this.#end();
  }

  #end(): void {
    URL.revokeObjectURL(this.#preview);
    this.onEnd();
  }

  #uncover(slot: HTMLElement): void {
    find("[data-view]", slot)?.remove();
    const content = find("[data-content]", slot);
    if (content) content.hidden = false;
  }

  /** Covers the slot with one of the page's state templates. */
  #show(state: "sending" | "unsaved"): HTMLElement {
    const view = document.createElement("div");
    view.dataset.view = state;
    const template = find<HTMLTemplateElement>(`template[data-state=${state}]`);
    if (template) view.append(template.content.cloneNode(true));
    const slot = this.#slot();
    const hadFocus = slot?.contains(document.activeElement);
    if (slot) {
      this.#uncover(slot);
      const content = find("[data-content]", slot);
      if (content) content.hidden = true;
      slot.append(view);
    }
    const picked = find<HTMLImageElement>("[data-picked]", view);
    if (picked) picked.src = this.#preview;
    if (hadFocus) find("button", view)?.focus();
    return view;
  }
}
