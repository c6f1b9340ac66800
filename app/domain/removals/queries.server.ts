// Removal requests for the administrator: open ones first, oldest on top, then settled ones, newest first.
import { count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { photos } from "../../db/schema/events";
import { images } from "../../db/schema/images";
import { removalRequests } from "../../db/schema/removals";
import { findLastAudit } from "../audit/queries.server";
import type { Picture } from "../images/picture";
import { toPicture } from "../images/to-picture.server";
import { clampPage, type Paged } from "../paging";
import type { RemovalRow } from "./commands.server";

export const removalsPerPage = 10;

/** `picture` is null when the photo is deleted; `slot` is its current slot. */
export type Removal = RemovalRow & { slot: number | null; picture: Picture | null; note: string };

const selection = (db: Db) =>
  db
    .select({ request: removalRequests, slot: photos.slot, image: images })
    .from(removalRequests)
    .leftJoin(photos, eq(photos.id, removalRequests.photoId))
    .leftJoin(images, eq(images.id, photos.imageId));

type Selected = ReturnType<ReturnType<typeof selection>["all"]>[number];

function noteOf(db: Db, { id, status }: RemovalRow): string {
  if (status === "open") return "";
  const after: unknown = JSON.parse(findLastAudit(db, "removal", id)?.after ?? "{}");
  return typeof after === "object" && after && "note" in after ? String(after.note) : "";
}

function toRemoval(db: Db, { request, slot, image }: Selected): Removal {
  return { ...request, slot, picture: toPicture(image), note: noteOf(db, request) };
}

export function listRemovals(db: Db, requestedPage: number): Paged<Removal> {
  const total = db.select({ total: count() }).from(removalRequests).get()?.total ?? 0;
  const { page, totalPages, offset } = clampPage(requestedPage, total, removalsPerPage);
  const { status, createdAt, settledAt, id } = removalRequests;
  const rows = selection(db)
    .orderBy(
      desc(sql`${status} = 'open'`),
      sql`CASE ${status} WHEN 'open' THEN ${createdAt} ELSE -${settledAt} END`,
      id,
    )
    .limit(removalsPerPage)
    .offset(offset)
    .all();
  return { items: rows.map((row) => toRemoval(db, row)), page, total, totalPages };
}

export function findRemoval(db: Db, id: string): Removal | undefined {
  const row = selection(db).where(eq(removalRequests.id, id)).get();
  return row && toRemoval(db, row);
}

/** Number of open requests. */
export function countOpenRemovals(db: Db): number {
  const where = eq(removalRequests.status, "open");
  return db.select({ total: count() }).from(removalRequests).where(where).get()?.total ?? 0;
}
