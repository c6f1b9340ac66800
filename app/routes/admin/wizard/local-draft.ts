// Copy of a draft in local storage, so that input survives a lost connection. One entry per draft key.
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { readStored, removeStored, storedKeys, writeStored } from "~/ui/layout/browser-storage";

export type LocalDraft = {
  version: 1;
  /** ms, by this device's clock. */
  updatedAt: number;
  /** Non-empty typed values. */
  form: Record<string, string>;
  hash: string;
  formId: string;
  formType: "event";
  page: string;
  /** Whether the form was submitted for publishing or saving; then it is offered only on its own page. */
  isSent?: boolean;
};

const prefix = "draft_";
const expiryMs = 7 * 24 * 60 * 60 * 1000;

/** FNV-1a hash for detecting changes. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

function isLocalDraft(value: unknown): value is LocalDraft {
  return (
    typeof value === "object" &&
    value !== null &&
    "updatedAt" in value &&
    typeof value.updatedAt === "number" &&
    "form" in value &&
    typeof value.form === "object" &&
    value.form !== null
  );
}

export function readLocalDraft(key: string): LocalDraft | null {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? "null");
    return isLocalDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** Stores a copy and returns its hash; null where storage is unavailable and it is lost with the document. */
export function writeLocalDraft(
  key: string,
  content: Pick<LocalDraft, "formId" | "page" | "isSent"> & { form: Record<string, string> },
): string | null {
  const form = Object.fromEntries(
    Object.entries(content.form).filter(
      ([name, value]) => value !== "" && !(name.endsWith("Url") && !value.startsWith("https:")),
    ),
  );
  const localDraft: LocalDraft = {
    version: 1,
    updatedAt: Date.now(),
    formType: "event",
    ...content,
    form,
    hash: hashOf(JSON.stringify(form)),
  };
  return writeStored(key, JSON.stringify(localDraft)) ? localDraft.hash : null;
}

/** Removes a copy by its hash, unless another tab, for example, has replaced it. */
export function removeCopy(key: string, hash: string): void {
  if (readLocalDraft(key)?.hash === hash) removeStored(key);
}

/** All local copies, newest first; expired ones are removed. */
export function listLocalDrafts(): { key: string; localDraft: LocalDraft }[] {
  const keys = storedKeys().filter((key) => key.startsWith(prefix));
  const found = keys.flatMap((key) => {
    const localDraft = readLocalDraft(key);
    return localDraft ? [{ key, localDraft }] : [];
  });
  for (const { key, localDraft } of found)
    if (Date.now() - localDraft.updatedAt > expiryMs) removeStored(key);
  return found
    .filter(({ localDraft }) => Date.now() - localDraft.updatedAt <= expiryMs)
    .sort((a, b) => b.localDraft.updatedAt - a.localDraft.updatedAt);
}

/** Copies of a draft, and of all drafts. */
export type LocalCopies = {
  own: LocalDraft | null;
  all: ReturnType<typeof listLocalDrafts>;
};

const copiesOf = (draftId: string) =>
  listLocalDrafts().filter(({ localDraft }) => localDraft.formId === draftId);

/** Removes the copies of a draft, such as a published one. */
export function removeLocalDraftsOf(draftId: string): void {
  for (const { key } of copiesOf(draftId)) removeStored(key);
}

/** Restricts offers of a draft's copies, such as of a discarded one, to the draft's own page. */
export function withholdLocalDraftsOf(draftId: string): void {
  for (const { key, localDraft } of copiesOf(draftId))
    writeStored(key, JSON.stringify({ ...localDraft, isSent: true }));
}

/** A `clientAction` that deletes drafts: also removes their local copies. */
export async function forgetsLocalCopies({ request, params, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const named = params.id ? [params.id] : form.getAll("draft").map(String);
  const ids = params.which === "all" ? listLocalDrafts().map(({ localDraft }) => localDraft.formId) : named;
  try {
    return await serverAction();
  } catch (reply) {
    // The redirect after the deletion.
    if (reply instanceof Response && reply.status < 400) for (const id of ids) removeLocalDraftsOf(id);
    throw reply;
  }
}
