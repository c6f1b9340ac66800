// Copy of a draft in local storage, so that typed values survive a lost connection. One entry per draft, under the
// draft's key.

export type LocalDraft = {
  version: 1;
  /** ms, by this device's clock. */
  updatedAt: number;
  /** Non-empty typed values. */
  form: Record<string, string>;
  hash: string;
  formId: string;
  formType: "event";
  /** URL of the form. */
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

/** Storage may be full or disabled; then only the server's copy exists. */
function tryStorage<T>(use: (storage: Storage) => T, fallback: T): T {
  try {
    return use(localStorage);
  } catch {
    return fallback;
  }
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
  return tryStorage((storage) => {
    const value: unknown = JSON.parse(storage.getItem(key) ?? "null");
    return isLocalDraft(value) ? value : null;
  }, null);
}

export function writeLocalDraft(
  key: string,
  content: Pick<LocalDraft, "formId" | "page" | "isSent"> & { form: Record<string, string> },
): void {
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
  tryStorage((storage) => storage.setItem(key, JSON.stringify(localDraft)), undefined);
}

export function removeLocalDraft(key: string): void {
  tryStorage((storage) => storage.removeItem(key), undefined);
}

/** All local copies, newest first; expired ones are removed. */
export function listLocalDrafts(): { key: string; localDraft: LocalDraft }[] {
  const keys = tryStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)), []);
  const found = keys.flatMap((key) => {
    const localDraft = readLocalDraft(key);
    return localDraft ? [{ key, localDraft }] : [];
  });
  for (const { key, localDraft } of found)
    if (Date.now() - localDraft.updatedAt > expiryMs) removeLocalDraft(key);
  return found
    .filter(({ localDraft }) => Date.now() - localDraft.updatedAt <= expiryMs)
    .sort((a, b) => b.localDraft.updatedAt - a.localDraft.updatedAt);
}

/** Removes the copies of a draft, such as a published one. */
export function removeLocalDraftsOf(draftId: string): void {
  for (const { key, localDraft } of listLocalDrafts())
    if (localDraft.formId === draftId) removeLocalDraft(key);
}
