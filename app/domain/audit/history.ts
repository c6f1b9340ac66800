// Formats entries of the audit log: author, time, and the values of changed columns before and after. Pure.
import { z } from "zod";
import { truncateText } from "../../platform/text";
import { actorText } from "./actor";
import type { AuditEntry } from "./queries.server";

export type AuditedEntry = Pick<AuditEntry, "id" | "at" | "actor" | "action" | "before" | "after">;
/** The recorded columns of a row. */
export type Snapshot = Record<string, unknown>;
/** One line of an entry. `before` is null for a value that has no earlier one. */
export type HistoryChange = { label: string; before: string | null; after: string };
export type HistoryEntry = {
  id: string;
  who: string;
  /** Null where all entries are of one kind. */
  what: string | null;
  /** 10月18日 09:12 */
  when: string;
  changes: HistoryChange[];
};

const snapshotSchema = z.record(z.string(), z.unknown());

/** Reads the recorded columns; none from a blank or unreadable record. */
export const snapshotOf = (json: string | null): Snapshot =>
  snapshotSchema.safeParse(JSON.parse(json ?? "{}")).data ?? {};

const shownCharacters = 40;
export const nothing = "（空）";

/** Formats a value as short text. */
export const plain = (value: unknown): string =>
  value === null || value === undefined || value === ""
    ? nothing
    : truncateText(String(value), shownCharacters);

/** A line of changes: the compared columns and the format of their values. */
export type HistoryField<Words> = {
  label: string;
  columns: readonly string[];
  read: (snapshot: Snapshot, words: Words) => string;
};

/** The line of one column. */
export const column = <Words>(
  label: string,
  name: string,
  textOf: (value: unknown, words: Words) => string = plain,
): HistoryField<Words> => ({
  label,
  columns: [name],
  read: (snapshot, words) => textOf(snapshot[name], words),
});

/** A changed value. Values that read the same, such as another picture, are marked as replaced. */
export const replacement = (label: string, before: string, after: string): HistoryChange => ({
  label,
  before,
  after: before === after ? `${after}（已更换）` : after,
});

/** Lists the changes of an update, none for a creation or deletion. */
export function changesOf<Words>(
  fields: readonly HistoryField<Words>[],
  entry: Pick<AuditedEntry, "before" | "after">,
  words: Words,
): HistoryChange[] {
  if (entry.before === null || entry.after === null) return [];
  const [before, after] = [snapshotOf(entry.before), snapshotOf(entry.after)];
  return fields
    .filter(({ columns }) => columns.some((name) => before[name] !== after[name]))
    .map(({ label, read }) => replacement(label, read(before, words), read(after, words)));
}

/** Formats an entry with its author. */
export const historyEntry = (
  { id, actor }: AuditedEntry,
  shown: Pick<HistoryEntry, "what" | "when" | "changes">,
): HistoryEntry => ({ id, who: actorText(actor), ...shown });
