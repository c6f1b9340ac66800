// Drafts of the event form and their covers, created in the database instead of by steps through the form.
import { join } from "node:path";
import { openDatabase } from "../../app/db/client.server";
import { saveDraft } from "../../app/domain/drafts/commands.server";
import { storeImage } from "../../app/domain/images/commands.server";
import { newId } from "../../app/platform/ids";
import { drawHere } from "../../app/platform/images/draw-here.server";
import { ImageStore } from "../../app/platform/images/image-store.server";
import { unwrap } from "../support/fixtures";
import { dataFolder } from "../support/worker-server";

/** Values of a publishable event. */
export const complete = {
  summary: "在桥头见",
  category: "其他",
  capacity: "12",
  colorScheme: "lemon-sky",
  date: "2035-01-01",
  time: "14:00",
  durationHours: "2",
  locationName: "桥头",
};

/** Saves a draft of a new event, or of an edit; returns its id. */
export function makeDraft(
  values: Record<string, string>,
  { agoMs = 0, eventId }: { agoMs?: number; eventId?: string } = {},
): string {
  const db = openDatabase(join(dataFolder, "app.db"));
  const id = newId();
  const edit = eventId === undefined ? {} : { edit: { eventId, baseVersion: 1 } };
  unwrap(saveDraft(db, { id, formType: "event", values, initial: {}, ...edit }, Date.now() - agoMs));
  db.$client.close();
  return id;
}

/** The pictures of this worker's server. */
export const pictures = new ImageStore(join(dataFolder, "uploads"), drawHere);

/** Stores a cover; returns its id. */
export async function storeCover(bytes: Buffer): Promise<string> {
  const db = openDatabase(join(dataFolder, "app.db"));
  const cover = { bytes, kind: "cover", fileName: "cover.png" } as const;
  const { id } = unwrap(await storeImage(db, pictures, cover, Date.now()));
  db.$client.close();
  return id;
}
