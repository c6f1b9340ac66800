// Shows the posts that could not be sent, with a button that sends each and one that deletes it. Nothing is sent by itself.

import { row, wrap } from "~/styles/global.css";
import { flash } from "~/ui/feedback/flash.css";
import { button as buttonClass } from "~/ui/form/button.css";
import { noAnswerText } from "~/ui/layout/page-behaviour";
import { actionOf, isFailed, outcomes, type SentPost } from "../form-posts";
import { busyNote, element } from "../loading-notices";
import { type FetchedPage, fetchPage } from "../page-swap";
import { showPage } from "../transition";
import { dropUnsent, forgetUnsent, keepUnsent, type UnsentPost, unsentPosts } from "./unsent-store";

const keptText = "未发送，已保存在本机。请检查网络连接后重试";
/** An earlier try is known again by its time; this covers the tries before the post was kept. */
const triesMs = 90_000;

/** The names of the kept posts, by the form or the part of the page that sent them. */
const names = new WeakMap<Element, string>();

/** Text of a control without what is counted in it. */
const ownText = (control: Element) =>
  control.querySelector("span")?.firstChild?.textContent ??
  control.getAttribute("aria-label") ??
  control.textContent ??
  "";

/** What was typed and chosen in a form. */
function textOf(form: HTMLFormElement): string {
  const texts = [...form.elements].map((control) => {
    if (control instanceof HTMLTextAreaElement) return control.value;
    const label = control instanceof HTMLInputElement && control.checked && control.closest("label");
    return label ? ownText(label) : "";
  });
  return texts.filter(Boolean).join(" ");
}

/** Whether the same post is stored once however often it is sent, and holds nothing that must not stay on the device. */
const mayKeep = ({ form, region }: SentPost) =>
  (region || form.dataset.repeat !== undefined) && !form.querySelector("[type=password],[type=file]");

/** Keeps a post without an answer, forgets one that was answered; the text for the sender of a kept one. */
function noteOutcome(post: SentPost, answer: FetchedPage | null): string | undefined {
  const { form, button, region, body } = post;
  const place = region ?? form;
  const known = names.get(place);
  const url = new URL(actionOf(post), location.href);
  if (answer) {
    if (known && !isFailed(answer)) dropUnsent(known);
    if (/\/log(in|out)$/.test(url.pathname) && answer.headers.has("X-Location")) forgetUnsent();
    return undefined;
  }
  if (!mayKeep(post)) return undefined;
  const id = known ?? String(Math.random());
  const about = (region?.querySelector("h2") ?? document.querySelector("h1"))?.textContent;
  names.set(place, id);
  const isKept = keepUnsent({
    id,
    url: url.pathname + url.search,
    what: [ownText(button).trim(), about].filter(Boolean).join(" · "),
    text: textOf(form),
    body: [...body].filter(([, value]) => value),
    at: Date.now(),
  });
  return isKept ? keptText : undefined;
}

/** Sends a post again and shows the answer: the page that it leads to, or its form with all that was typed. */
async function send(post: UnsentPost, signal: AbortSignal, restart: () => void): Promise<string> {
  const { id, url, body, at } = post;
  const since = Math.ceil((Date.now() - at + triesMs) / 1000);
  const headers = { "X-Tell-Redirect": "1", "X-First-Try": String(since) };
  const answer = await fetchPage(url, signal, undefined, new URLSearchParams(body), headers).catch(
    () => null,
  );
  if (!answer || isFailed(answer)) return noAnswerText;
  const { page, status } = answer;
  const to = answer.headers.get("X-Location");
  // A form that is gone cannot show the text.
  if (to === null && ![409, 422, 429].includes(status))
    return page.querySelector("h1")?.textContent ?? noAnswerText;
  dropUnsent(id);
  if (to === null) showPage(page, new URL(url, location.href), restart);
  else {
    const target = new URL(to, location.href);
    location.assign(target);
    // Alone, the fragment would open nothing.
    if (target.href.split("#")[0] === location.href.split("#")[0]) location.reload();
  }
  return "";
}

/** Sends a post unless it has been sent meanwhile, from another tab too: one at a time where the browser has locks. */
async function sendOnce(post: UnsentPost, signal: AbortSignal, restart: () => void): Promise<string> {
  const work = async () =>
    unsentPosts().some(({ id }) => id === post.id) ? send(post, signal, restart) : "已经发送";
  const hideBusy = busyNote();
  const said = await ("locks" in navigator ? navigator.locks.request("unsent-posts", work) : work());
  hideBusy();
  return said;
}

/** Shows the posts of this device at the head of the page. */
export function initUnsentPosts(signal: AbortSignal, restart: () => void): void {
  outcomes.note = noteOutcome;
  const notes = unsentPosts().map((post) => {
    const { id, what, text } = post;
    const says = element("p", {}, [element("b", {}, [`未发送：${what}`]), text]);
    const problem = element("p", { role: "alert" });
    const press = (name: string, onclick: () => void) =>
      element(
        "button",
        { type: "button", className: buttonClass.line, ariaLabel: `${name}：${what}`, onclick },
        [name],
      );
    let isSending = false;
    const again = press("发送", async () => {
      if (isSending) return;
      isSending = true;
      problem.textContent = "";
      problem.textContent = await sendOnce(post, signal, restart);
      isSending = false;
    });
    const drop = press("删除", () => {
      dropUnsent(id);
      note.remove();
    });
    const presses = element("div", { className: row }, [again, drop]);
    const note = element("div", { className: flash.warn }, [says, presses, problem]);
    return note;
  });
  const list = element("section", { ariaLabel: "未发送" }, notes);
  if (!notes.length) return;
  const copyNote = document.getElementById("offline-copy");
  const main = document.querySelector("main");
  if (copyNote) copyNote.after(list);
  else if (main) {
    // Parts of such a page reach from edge to edge.
    if (!main.className) list.className = wrap;
    main.prepend(list);
  }
}
