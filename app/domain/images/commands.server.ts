// Stores pictures: the file before its row, so that no row lacks its file.
import { stat } from "node:fs/promises";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { images } from "../../db/schema/images";
import type { imageKinds } from "../../db/schema/values";
import { newId } from "../../platform/ids";
import type { PictureProblem } from "../../platform/images/image-encoder";
import type { ImageStore, StoredImage } from "../../platform/images/image-store.server";
import type { Position } from "../../platform/images/image-variants";
import { plainFileName } from "../../platform/text";
import { ok, type Result, rejected } from "../result";
import { drawAhead } from "./drawn-ahead.server";
import { linkWidth, middle, upperThird } from "./picture";
import { pictureProblems } from "./schema";

export type ImageKind = (typeof imageKinds)[number];
export type ImageRow = typeof images.$inferSelect;

type ImageInput = {
  kind: ImageKind;
  fileName: string;
  position?: Position;
  /** The organiser who uploads it, if any. */
  uploadedBy?: string | null;
};

/**
 * Stores `bytes` as a picture of a kind and returns its row. Equal pictures of a kind share one row; its age is reset, so
 * that the cleanup of unused pictures does not remove it from an open form.
 */
export async function storeImage(
  db: Db,
  store: ImageStore,
  input: { bytes: Buffer } & ImageInput,
  now: number,
): Promise<Result<ImageRow, PictureProblem>> {
  const stored = await store.save(input.bytes);
  if (typeof stored === "string") return rejected(stored, pictureProblems[stored]);
  return ok(await storeEncoded(db, store, stored, input, now));
}

/** Characters of a code that are stored; links of groups have about 60. */
const codeTextMax = 500;

/** Reads the code of a picture, unless a stored row of it has the result. */
async function codeOf(store: ImageStore, hash: string, known: ImageRow | undefined) {
  if (known?.hasCode === false || known?.codeText) return {};
  const text = await store.readCode(hash);
  return { hasCode: text !== null, codeText: text?.slice(0, codeTextMax) ?? null };
}

/** Stores an encoded picture and returns its row; equal pictures of a kind and position share one row. */
export async function storeEncoded(
  db: Db,
  store: ImageStore,
  stored: StoredImage,
  input: ImageInput,
  now: number,
): Promise<ImageRow> {
  const { hash } = stored;
  const { uploadedBy = null } = input;
  const position = input.position ?? (input.kind === "cover" ? upperThird : middle);
  const known = findImage(db, hash, input.kind, position);
  const code = input.kind === "qr" ? await codeOf(store, hash, known) : {};
  if (known) {
    const change = {
      createdAt: now,
      ...code,
      uploadedBy: known.uploadedBy === uploadedBy ? uploadedBy : null,
    };
    db.update(images).set(change).where(eq(images.id, known.id)).run();
    return { ...known, ...change };
  }
  const width = linkWidth(stored);
  const link = await store.variantPath(hash, { shape: "whole", width, at: middle.x, format: "jpg" });
  const row = {
    id: newId(),
    kind: input.kind,
    hash,
    fileName: plainFileName(input.fileName),
    width: stored.width,
    height: stored.height,
    originalBytes: stored.bytes,
    linkBytes: (await stat(link)).size,
    hasCode: null,
    codeText: null,
    ...code,
    codeConfirmedAt: null,
    positionX: position.x,
    positionY: position.y,
    uploadedBy,
    createdAt: now,
  };
  db.insert(images).values(row).onConflictDoNothing().run();
  drawAhead(store, [row]);
  return findImage(db, hash, input.kind, position) ?? row;
}

/** Makes unreferenced pictures non-public at once, without the hour during which new uploads are public. */
export function retireImages(db: Db, ids: readonly (string | null | undefined)[]): void {
  const retired = ids.filter((id) => typeof id === "string");
  if (retired.length > 0) db.update(images).set({ createdAt: 0 }).where(inArray(images.id, retired)).run();
}

function findImage(db: Db, hash: string, kind: ImageKind, { x, y }: Position): ImageRow | undefined {
  const isSame = [
    eq(images.hash, hash),
    eq(images.kind, kind),
    eq(images.positionX, x),
    eq(images.positionY, y),
  ];
  return db
    .select()
    .from(images)
    .where(and(...isSame))
    .get();
}
