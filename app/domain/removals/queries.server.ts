// Removal requests for the administrator: open ones first, oldest on top, then settled ones, newest first.
import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { photos } from "../../db/schema/events";
import { images } from "../../db/schema/images";
import { removalRequests } from "../../db/schema/removals";
import { findLastAudit } from "../audit/queries.server";
import type { Picture } from "../images/picture";
import { toPicture } from "../images/to-picture.server";
import { type Paged, readItems } from "../paging";
import type { RemovalRow } from "./commands.server";

export const removalsPerPage = 10;

const settledSchema = z.object({
  note: z.string().default(""),
  reply: z.string().default(""),
  mailed: z.boolean().default(false),
});

/** `picture` is null when the photo is deleted; `slot` is its current slot; `written` is the organiser's note and reply. */
export type Removal = RemovalRow & {
  slot: number | null;
  picture: Picture | null;
  written: z.output<typeof settledSchema>;
};

const selection = (db: Db) =>
  db
    .select({ request: removalRequests, slot: photos.slot, image: images })
    .from(removalRequests)
    .leftJoin(photos, eq(photos.id, removalRequests.photoId))
    .leftJoin(images, eq(images.id, photos.imageId));

type Selected = ReturnType<ReturnType<typeof selection>["all"]>[number];

/** Reads note and reply from the audit entry of the decision. */
export function writtenFor(db: Db, { id, status }: RemovalRow): Removal["written"] {
  const after: unknown = JSON.parse((status !== "open" && findLastAudit(db, "removal", id)?.after) || "{}");
  return settledSchema.catch({ note: "", reply: "", mailed: false }).parse(after);
}

function toRemoval(db: Db, { request, slot, image }: Selected): Removal {
  return { ...request, slot, picture: toPicture(image), written: writtenFor(db, request) };
}

export function listRemovals(db: Db, page: number): Paged<Removal> {
  const { status, createdAt, settledAt, id } = removalRequests;
  return readItems(countRows(db, removalRequests), { page, perPage: removalsPerPage }, (limit, offset) =>
    selection(db)
      .orderBy(
        desc(sql`${status} = 'open'`),
        sql`CASE ${status} WHEN 'open' THEN ${createdAt} ELSE -${settledAt} END`,
        id,
      )
      .limit(limit)
      .offset(offset)
      .all()
      .map((row) => toRemoval(db, row)),
  );
}

export function findRemoval(db: Db, id: string): Removal | undefined {
  const row = selection(db).where(eq(removalRequests.id, id)).get();
  return row && toRemoval(db, row);
}

/** Counts open requests. */
export function countOpenRemovals(db: Db): number {
  const where = eq(removalRequests.status, "open");
  return countRows(db, removalRequests, where);
}
