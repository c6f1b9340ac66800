// Personal data before and after organisers' changes, by audit entry. The audit log itself contains none, because it is never erased.
import { eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { registrationEdits } from "../../db/schema/registrations";
import { dropMail } from "../mails/queue.server";
import { type EditedPart, editOf } from "./fields";

/** `mails`: ids of the mails about a changed contact. */
export type Edit = { before: EditedPart; after: EditedPart; mails: string[] };

type Row = Parameters<typeof editOf>[0];

/** Stores what an audit entry's change altered of a guest's personal data. Requires the transaction of the change. */
export function storeEdit(db: Db, auditId: string, { before, after }: { before: Row; after: Row }): void {
  const edit = editOf(before, after);
  if (!edit) return;
  const parts = { before: JSON.stringify(edit.before), after: JSON.stringify(edit.after) };
  db.insert(registrationEdits)
    .values({ auditId, registrationId: after.id, ...parts })
    .run();
}

/** Adds the ids of the mails about a changed contact. */
export function storeEditMails(db: Db, auditId: string, mails: readonly string[]): void {
  const isOf = eq(registrationEdits.auditId, auditId);
  if (mails.length > 0)
    db.update(registrationEdits)
      .set({ mails: JSON.stringify(mails) })
      .where(isOf)
      .run();
}

/** Returns the edits of audit entries by the entry's id. */
export function findEdits(db: Db, auditIds: readonly string[]): Map<string, Edit> {
  const isOf = inArray(registrationEdits.auditId, [...auditIds]);
  const rows = db.select().from(registrationEdits).where(isOf).all();
  return new Map(
    rows.map(({ auditId, before, after, mails }) => [
      auditId,
      { before: JSON.parse(before), after: JSON.parse(after), mails: JSON.parse(mails) },
    ]),
  );
}

/** Deletes the unsent mails about changed contacts of registrations. */
export function dropEditMails(db: Db, registrationIds: readonly string[]): void {
  const isOf = inArray(registrationEdits.registrationId, [...registrationIds]);
  for (const { mails } of db
    .select({ mails: registrationEdits.mails })
    .from(registrationEdits)
    .where(isOf)
    .all())
    for (const id of JSON.parse(mails)) dropMail(db, id);
}

/** Deletes the edits of registrations with erased data. */
export function dropEdits(db: Db, registrationIds: readonly string[]): void {
  dropEditMails(db, registrationIds);
  db.delete(registrationEdits)
    .where(inArray(registrationEdits.registrationId, [...registrationIds]))
    .run();
}
