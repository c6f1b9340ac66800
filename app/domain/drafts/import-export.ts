// Import and export of drafts, file version 1.0. Files are untrusted: the import is all or nothing and ignores their
// ids.
import { z } from "zod";
import { parseJson } from "../../platform/json";
import { wallTime } from "../../platform/zoned-time";
import { boundedArray } from "../bounded";
import { absentValue, forEachField } from "../events/fields";
import type { EventForm } from "../events/form/form";
import type { SiteTime } from "../events/site-time";
import { ok, type Result, rejected } from "../result";
import { readDraftKey } from "./key";
import { type DraftType, draftMessages, importDraftsAtMost } from "./messages";
import type { Draft } from "./queries.server";
import { type DraftForm, draftFormSchema, draftName } from "./schema";

export type ImportedDraft = { formType: DraftType; name: string | null; form: DraftForm; updatedAt: number };

const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === "https:";

/** Drops empty values, fields that only the previous client's preview used, and covers other than https URLs. */
function withoutObsoleteFields(form: DraftForm): DraftForm {
  const entries = Object.entries(form).filter(
    ([name, value]) =>
      value.trim() !== "" && !/preview/i.test(name) && (name !== "coverUrl" || isHttps(value)),
  );
  return Object.fromEntries(entries);
}

/** Returns the content of an exported file. */
export function exportDrafts(drafts: readonly Draft[], now: number) {
  return {
    version: "1.0",
    exportedAt: new Date(now).toISOString(),
    drafts: drafts.map(({ id, formKey, formType, name, form, hash, updatedAt }) => ({
      key: formKey,
      data: { version: 1, updatedAt, form: withoutObsoleteFields(form), hash, formId: id, formType },
      ...(name === null ? {} : { name }),
    })),
  };
}

/** Returns a name such as drafts-2026-11-21.json. */
export function exportFileName({ now, timeZone }: SiteTime): string {
  return `drafts-${wallTime(now, timeZone).date}.json`;
}

/** Maximum number of commas in a file, far above that of drafts: parsing a million values would block the event loop. */
const commasAtMost = 100_000;

function hasTooManyValues(text: string): boolean {
  let commas = 0;
  for (let at = text.indexOf(","); at !== -1; at = text.indexOf(",", at + 1)) commas += 1;
  return commas > commasAtMost;
}

const fileSchema = z.object({ drafts: boundedArray(importDraftsAtMost, z.array(z.unknown())) });

const entrySchema = z.object({
  key: z.string().optional(),
  name: draftName.nullish(),
  data: z.object({
    updatedAt: z.union([z.number(), z.string()]).nullish(),
    form: z.record(z.string(), z.unknown()).nullish(),
    formType: z.string().nullish(),
  }),
});
type Entry = z.output<typeof entrySchema>;

/** Parses an exported file of this site or the previous client; returns all drafts or a rejection. */
export function readDraftFile(
  text: string,
  siteTime: SiteTime,
): Result<ImportedDraft[], "unreadable" | "invalid" | "too-many"> {
  if (hasTooManyValues(text)) return rejected("invalid", draftMessages.importInvalid);
  const file = parseJson(text);
  if (typeof file === "string") return rejected("unreadable", draftMessages.importFailed);
  const outline = fileSchema.safeParse(file.value);
  if (!outline.success) return rejected("invalid", draftMessages.importInvalid);
  if (outline.data.drafts.length > importDraftsAtMost) {
    return rejected("too-many", draftMessages.importTooMany);
  }
  const drafts: ImportedDraft[] = [];
  for (const raw of outline.data.drafts) {
    const entry = entrySchema.safeParse(raw);
    const draft = entry.success ? readEntry(entry.data, siteTime) : null;
    if (draft === null) return rejected("invalid", draftMessages.importInvalid);
    drafts.push(draft);
  }
  return ok(drafts);
}

/** Parses one draft of the file; null when a value is out of bounds. */
function readEntry({ key = "", name, data }: Entry, { now, timeZone }: SiteTime): ImportedDraft | null {
  const formType = typeOf(data.formType ?? "", key);
  const typed = withoutObsoleteFields(textsOf(data.form ?? {}));
  const form = formType === "event" ? eventForm(typed, timeZone) : typed;
  const parsed = draftFormSchema.safeParse(form);
  if (!parsed.success) return null;
  return { formType, name: name || null, form: parsed.data, updatedAt: changedAt(data.updatedAt, now) };
}

const types: readonly DraftType[] = ["event", "poll", "wish"];

/** The previous client derived the type from the key, and later wrote only events. */
function typeOf(formType: string, key: string): DraftType {
  const fromKey = readDraftKey(key).type;
  return types.find((type) => type === formType) ?? (fromKey === "unknown" ? "event" : fromKey);
}

/** Converts values to form text; drops values that no field accepts. */
function textsOf(values: Record<string, unknown>): DraftForm {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    // Skips names of Object.prototype, which would appear to exist in every form.
    if (name in Object.prototype) return [];
    if (typeof value === "string") return [[name, value]];
    if (typeof value === "number") return [[name, String(value)]];
    return value === true ? [[name, "on"]] : [];
  });
  return Object.fromEntries(texts);
}

const wallClock = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d(\.\d{1,9})?)?$/;

/** Parses an ISO start; without an offset it is wall-clock time of the site. */
function readStart(startAt: string, timeZone: string): Partial<EventForm> {
  const [, date, time] = wallClock.exec(startAt) ?? [];
  if (date && time) return { date, time };
  const at = Date.parse(startAt);
  if (!Number.isFinite(at)) return {};
  const wall = wallTime(at, timeZone);
  return { date: wall.date, time: wall.time };
}

/** Splits a place and address joined by a space. */
function readPlace(joined: string, address = ""): Partial<EventForm> {
  const text = joined.trim();
  if (address !== "" && text.endsWith(address)) {
    return { locationName: text.slice(0, -address.length).trim(), locationAddress: address };
  }
  const [name = "", ...rest] = text.split(/\s+/);
  return address === "" ? { locationName: name, locationAddress: rest.join(" ") } : { locationName: text };
}

/** Despite the field names, amounts are yuan and euro as typed; 0 means free. */
const amountOf = (amount: string) => (amount.trim() === "0" ? "" : amount);

/** Converts the previous client's fields to current ones; fields already under current names take precedence. */
function readLegacyForm(earlier: DraftForm, timeZone: string): Partial<EventForm> {
  const { startAt, depositCents, enrollFeeCents, description, maxParticipants, locationText } = earlier;
  return {
    ...(startAt ? readStart(startAt, timeZone) : {}),
    ...(depositCents ? { deposit: amountOf(depositCents) } : {}),
    ...(enrollFeeCents ? { enrollFee: amountOf(enrollFeeCents) } : {}),
    ...(description ? { summary: description } : {}),
    ...(maxParticipants ? { capacity: maxParticipants } : {}),
    ...(locationText && !earlier.locationName ? readPlace(locationText, earlier.locationAddress) : {}),
  };
}

function eventForm(typed: DraftForm, timeZone: string): DraftForm {
  const legacy: DraftForm = readLegacyForm(typed, timeZone);
  return forEachField((field) => typed[field] ?? legacy[field] ?? absentValue(field));
}

/** Time of the last change (ms UTC); an unreadable or future time counts as now. */
function changedAt(updatedAt: number | string | null | undefined, now: number): number {
  const at = typeof updatedAt === "string" ? Date.parse(updatedAt) : (updatedAt ?? now);
  return at >= 0 && at <= now ? Math.floor(at) : now;
}
