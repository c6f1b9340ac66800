// The offline queue in local storage. Never contains passwords, files or fields that the visitor did not fill in.

import { readStored, removeStored, writeStored } from "~/ui/layout/browser-storage";

/** A post as it would have been sent. `what` names the button and its subject, `text` the typed input; `at` in ms UTC. */
export type UnsentPost = {
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
export function unsentPosts(): UnsentPost[] {
  const { member, posts } = read();
  const now = memberOnPage();
  if (!posts.length || !now || now === unknown || member === unknown || member === now) return posts;
  forgetUnsent();
  return [];
}

/** Stores a post, replacing one with the same id. Returns false when the queue is full or local storage is unavailable. */
export function storeUnsent(post: UnsentPost): boolean {
  const { member } = read();
  const now = memberOnPage();
  const posts = [...unsentPosts().filter(({ id }) => id !== post.id), post];
  return posts.length <= postsAtMost && write({ member: now === unknown ? member || now : now, posts });
}

/** Deletes a post and notifies this page as browsers notify other tabs. */
export function dropUnsent(sentId: string): void {
  const { member, posts } = read();
  if (posts.some(({ id }) => id === sentId))
    write({ member, posts: posts.filter(({ id }) => id !== sentId) });
  dispatchEvent(new Event("storage"));
}

/** Deletes all pending posts, on sign-in and sign-out. */
export function forgetUnsent(): void {
  write({ member: "", posts: [] });
}
