// Shows pending posts, each with a button to send and one to delete it. Nothing is sent automatically.
import { row, wrap } from "~/styles/global.css";
import { flash } from "~/ui/feedback/flash.css";
import { button as buttonClass } from "~/ui/form/button.css";
import { readStored, removeStored, writeStored } from "~/ui/layout/browser-storage";
import { noResponseText } from "~/ui/layout/page-behaviour";
import { actionOf, isFailed, outcomes, type SentPost } from "../form-posts";
import { busyNote, element } from "../loading-notices";
import { type FetchedPage, fetchPage } from "../page-swap";
import { showPage } from "../transition";

// The offline queue in local storage. Never contains passwords, files or fields that the visitor did not fill in.

/** A post as it would have been sent. `what` names the button and its subject, `text` the typed input; `at` in ms UTC. */
type UnsentPost = {
  id: string;
  url: string;
  what: string;
  text: string;
  body: [string, string][];
  at: number;
};

/** `member` is the signed-in member, empty when signed out. */
type Stored = { member: string; posts: UnsentPost[] };

const key = "unsent-posts";
const postsAtMost = 20;
/** Same lifetime as drafts. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000;
/** A cached copy does not show who is signed in. */
const unknown = "?";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isPost = (value: unknown): value is UnsentPost =>
  isObject(value) &&
  typeof value.url === "string" &&
  typeof value.at === "number" &&
  Array.isArray(value.body);

/** One-way hash of the signed-in member's e-mail address in the page header. */
function memberOnPage(): string {
  if (document.getElementById("offline-copy")) return unknown;
  const menu = document.querySelector('header form[action="/logout"]')?.closest("ul");
  const address = menu?.querySelector("span")?.textContent ?? "";
  let sum = 0;
  for (const letter of address) sum = (sum * 31 + letter.charCodeAt(0)) % 0xffffffff;
  return address && String(sum);
}

function read(): Stored {
  const none = { member: "", posts: [] };
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? "");
    if (!isObject(stored) || !Array.isArray(stored.posts)) return none;
    const posts = stored.posts.filter(isPost).filter(({ at }) => Date.now() - at < lifetimeMs);
    return { member: String(stored.member), posts };
  } catch {
    return none;
  }
}

/** Returns whether the posts outlive the document. */
function write(stored: Stored): boolean {
  if (stored.posts.length) return writeStored(key, JSON.stringify(stored));
  removeStored(key);
  return true;
}

/** Returns the pending posts and deletes those of another member. */
function unsentPosts(): UnsentPost[] {
  const { member, posts } = read();
  const now = memberOnPage();
  if (!posts.length || !now || now === unknown || member === unknown || member === now) return posts;
  forgetUnsent();
  return [];
}

/** Stores a post, replacing one with the same id. Returns false when the queue is full or local storage is unavailable. */
function storeUnsent(post: UnsentPost): boolean {
  const { member } = read();
  const now = memberOnPage();
  const posts = [...unsentPosts().filter(({ id }) => id !== post.id), post];
  return posts.length <= postsAtMost && write({ member: now === unknown ? member || now : now, posts });
}

/** Deletes a post and notifies this page as browsers notify other tabs. */
function dropUnsent(sentId: string): void {
  const { member, posts } = read();
  if (posts.some(({ id }) => id === sentId))
    write({ member, posts: posts.filter(({ id }) => id !== sentId) });
  dispatchEvent(new Event("storage"));
}

/** Deletes all pending posts, on sign-in and sign-out. */
function forgetUnsent(): void {
  write({ member: "", posts: [] });
}

const storedText = "未发送，已保存在本机。请检查网络连接后重试";
/** Added to a post's age in `X-First-Try`, to cover the attempts before it was stored. */
const triesMs = 90_000;

/** Ids of the stored posts by the form or region that submitted them. */
const names = new WeakMap<Element, string>();

/** Label of a control without its count. */
const ownText = (control: Element) =>
  control.querySelector("span")?.firstChild?.textContent ??
  control.getAttribute("aria-label") ??
  control.textContent ??
  "";

/** The typed texts in the form's template of field names (`data-repeat`), or the labels of the selected options. */
const textOf = (form: HTMLFormElement, fields: URLSearchParams) =>
  form.dataset.repeat?.replace(/\w+/g, (name) => fields.get(name) ?? "") ??
  [...form.querySelectorAll(":checked")].map((input) => ownText(input.closest("label") ?? input)).join(" ");

/** Whether repeating the post is idempotent and it contains no password or file. */
const isStorable = ({ form, region }: SentPost) =>
  (region || form.dataset.repeat !== undefined) && !form.querySelector("[type=password],[type=file]");

/** Stores a post without a response and deletes one that succeeded. Returns the message for a stored post. */
function outcomeText(post: SentPost, response: FetchedPage | null): string | undefined {
  const { form, button, region, body } = post;
  const place = region ?? form;
  const known = names.get(place);
  const url = new URL(actionOf(post), location.href);
  if (response) {
    if (known && !isFailed(response)) dropUnsent(known);
    if (/\/log(in|out)$/.test(url.pathname) && response.headers.has("X-Location")) forgetUnsent();
    return undefined;
  }
  if (!isStorable(post)) return undefined;
  const id = known ?? String(Math.random());
  const about = (region?.querySelector("h2") ?? document.querySelector("h1"))?.textContent;
  names.set(place, id);
  const isStored = storeUnsent({
    id,
    url: url.pathname + url.search,
    what: [ownText(button).trim(), about].filter(Boolean).join(" · "),
    text: textOf(form, body),
    body: [...body].filter(([, value]) => value),
    at: Date.now(),
  });
  return isStored ? storedText : undefined;
}

/** Resends a post and shows the response: the redirect target or the re-rendered form. */
async function send(post: UnsentPost, signal: AbortSignal, restart: () => void): Promise<string> {
  const { id, url, body, at } = post;
  const since = Math.ceil((Date.now() - at + triesMs) / 1000);
  const headers = { "X-Tell-Redirect": "1", "X-First-Try": String(since) };
  const response = await fetchPage(url, signal, undefined, new URLSearchParams(body), headers).catch(
    () => null,
  );
  if (!response || isFailed(response)) return noResponseText;
  const { page, status } = response;
  const to = response.headers.get("X-Location");
  // A page without the form cannot show the text.
  if (to === null && ![409, 422, 429].includes(status))
    return page.querySelector("h1")?.textContent ?? noResponseText;
  dropUnsent(id);
  if (to === null) showPage(page, new URL(url, location.href), restart);
  else {
    const target = new URL(to, location.href);
    location.assign(target);
    // A change of the fragment alone would not reload the page.
    if (target.href.split("#")[0] === location.href.split("#")[0]) location.reload();
  }
  return "";
}

/** Sends a post unless another tab has sent it; uses Web Locks where available. */
async function sendOnce(post: UnsentPost, signal: AbortSignal, restart: () => void): Promise<string> {
  const work = async () =>
    unsentPosts().some(({ id }) => id === post.id) ? send(post, signal, restart) : "";
  const hideBusy = busyNote();
  const said = await ("locks" in navigator ? navigator.locks.request("unsent-posts", work) : work());
  hideBusy();
  return said;
}

/** Shows this device's pending posts at the top of the page until they are sent or deleted, here or in another tab. */
export function initUnsentPosts(signal: AbortSignal, restart: () => void): void {
  outcomes.note = outcomeText;
  let list: HTMLElement | undefined;
  const show = () => {
    list?.remove();
    const notes = unsentPosts().map((post) => noteOf(post, signal, restart));
    if (!notes.length) return;
    list = element("section", { ariaLabel: "未发送" }, notes);
    const copyNote = document.getElementById("offline-copy");
    const main = document.querySelector("main");
    if (copyNote) copyNote.after(list);
    else if (main) {
      // Such a page has elements that span the full width.
      if (!main.className) list.className = wrap;
      main.prepend(list);
    }
  };
  window.addEventListener("storage", show, { signal });
  // The page may return from the back/forward cache.
  window.addEventListener("pageshow", show, { signal });
  show();
}

function noteOf(post: UnsentPost, signal: AbortSignal, restart: () => void): HTMLElement {
  const { id, what, text } = post;
  const message = element("p", {}, [element("b", {}, [`未发送：${what}`]), text]);
  const problem = element("p", { role: "alert" });
  const press = (name: string, onclick: () => void) =>
    element(
      "button",
      { type: "button", className: buttonClass.line, ariaLabel: `${name}：${what}`, onclick },
      [name],
    );
  // After a double click, the second click finds the post sent, or repeats it without effect.
  const again = press("发送", async () => {
    problem.textContent = "";
    problem.textContent = await sendOnce(post, signal, restart);
  });
  const drop = press("删除", () => dropUnsent(id));
  const presses = element("div", { className: row }, [again, drop]);
  return element("div", { className: flash.warn }, [message, presses, problem]);
}
