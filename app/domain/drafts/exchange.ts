// Drafts as a file, version 1.0. A file may come from anywhere: it is read whole or refused, and its ids count for nothing.
import { z } from "zod";
import { graphemeLength, tidy } from "../../platform/text";
import { wallTime } from "../../platform/zoned-time";
import { emptyEventForm, eventFormFields } from "../events/form";
import type { Moment } from "../events/moment";
import { ok, type Result, refused } from "../result";
import { readEarlierForm } from "./earlier-form";
import { readDraftKey } from "./key";
import type { Draft } from "./queries.server";
import {
  type DraftForm,
  type DraftType,
  draftFormSchema,
  draftMessages,
  draftNameMax,
  importDraftsAtMost,
} from "./schema";

export type ImportedDraft = { formType: DraftType; name: string | null; form: DraftForm; updatedAt: number };

const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === "https:";

/** Without empty values, without what only the earlier client's preview used, and without a cover that is no address. */
function worthKeeping(form: DraftForm): DraftForm {
  const kept = Object.entries(form).filter(
    ([name, value]) =>
      value.trim() !== "" && !/preview/i.test(name) && (name !== "coverUrl" || isHttps(value)),
  );
  return Object.fromEntries(kept);
}

/** The content of an exported file. */
export function exportDrafts(drafts: readonly Draft[], now: number) {
  return {
    version: "1.0",
    exportedAt: new Date(now).toISOString(),
    drafts: drafts.map(({ id, formKey, formType, name, form, hash, updatedAt }) => ({
      key: formKey,
      data: { version: 1, updatedAt, form: worthKeeping(form), hash, formId: id, formType },
      ...(name === null ? {} : { name }),
    })),
  };
}

/** Such as drafts-2026-11-21.json. */
export function exportFileName({ now, timeZone }: Moment): string {
  return `drafts-${wallTime(now, timeZone).date}.json`;
}

const fileSchema = z.object({ drafts: z.array(z.unknown()) });

const entrySchema = z.object({
  key: z.string().optional(),
  name: z
    .string()
    .transform(tidy)
    .refine((name) => graphemeLength(name) <= draftNameMax)
    .nullish(),
  data: z.object({
    updatedAt: z.union([z.number(), z.string()]).nullish(),
    form: z.record(z.string(), z.unknown()).nullish(),
    formType: z.string().nullish(),
  }),
});
type Entry = z.output<typeof entrySchema>;

/** The drafts of an exported file, which this site or the earlier client has written; all of them or a refusal. */
export function readDraftFile(
  text: string,
  moment: Moment,
): Result<ImportedDraft[], "unreadable" | "invalid" | "too-many"> {
  const file = parseJson(text);
  if (file === undefined) return refused("unreadable", draftMessages.importFailed);
  const outline = fileSchema.safeParse(file);
  if (!outline.success) return refused("invalid", draftMessages.importInvalid);
  if (outline.data.drafts.length > importDraftsAtMost) {
    return refused("too-many", draftMessages.importTooMany);
  }
  const drafts: ImportedDraft[] = [];
  for (const raw of outline.data.drafts) {
    const entry = entrySchema.safeParse(raw);
    const draft = entry.success ? readEntry(entry.data, moment) : null;
    if (draft === null) return refused("invalid", draftMessages.importInvalid);
    drafts.push(draft);
  }
  return ok(drafts);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A draft of the file, or null when one of its values is out of bounds. */
function readEntry({ key = "", name, data }: Entry, { now, timeZone }: Moment): ImportedDraft | null {
  const formType = typeOf(data.formType ?? "", key);
  const typed = worthKeeping(textsOf(data.form ?? {}));
  const form = formType === "event" ? eventForm(typed, timeZone) : typed;
  const parsed = draftFormSchema.safeParse(form);
  if (!parsed.success) return null;
  return { formType, name: name || null, form: parsed.data, updatedAt: changedAt(data.updatedAt, now) };
}

const types: readonly DraftType[] = ["event", "poll", "wish"];

/** The earlier client took the type from the key, and in the end made drafts of events only. */
function typeOf(formType: string, key: string): DraftType {
  const fromKey = readDraftKey(key).type;
  return types.find((type) => type === formType) ?? (fromKey === "unknown" ? "event" : fromKey);
}

/** Values as a form holds them; what cannot be typed into a field is left out. */
function textsOf(values: Record<string, unknown>): DraftForm {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    // A field named like a member of every object would be found in forms that do not have it.
    if (name in Object.prototype) return [];
    if (typeof value === "string") return [[name, value]];
    if (typeof value === "number") return [[name, String(value)]];
    return value === true ? [[name, "on"]] : [];
  });
  return Object.fromEntries(texts);
}

function eventForm(typed: DraftForm, timeZone: string): DraftForm {
  const form: DraftForm = { ...emptyEventForm, ...readEarlierForm(typed, timeZone) };
  for (const field of eventFormFields) form[field] = typed[field] ?? form[field] ?? "";
  return form;
}

/** When a draft was last changed (ms UTC); what is unreadable, or yet to come, is now. */
function changedAt(updatedAt: number | string | null | undefined, now: number): number {
  const at = typeof updatedAt === "string" ? Date.parse(updatedAt) : (updatedAt ?? now);
  return at >= 0 && at <= now ? Math.floor(at) : now;
}
