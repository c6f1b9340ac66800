// Test fixtures, created by the real commands where possible.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { auditEntries } from "../../app/db/schema/audit";
import { comments } from "../../app/db/schema/comments";
import { events } from "../../app/db/schema/events";
import { images } from "../../app/db/schema/images";
import { wishes } from "../../app/db/schema/wishes";
import { addDrafts } from "../../app/domain/drafts/commands.server";
import type { Draft } from "../../app/domain/drafts/queries.server";
import { createEvent, setEventStatus } from "../../app/domain/events/commands.server";
import { emptyEventForm, eventFormOf } from "../../app/domain/events/form/form";
import { valuesOf } from "../../app/domain/events/form/form-schema";
import { eventSchema } from "../../app/domain/events/schema";
import { type ImageKind, storeEncoded } from "../../app/domain/images/commands.server";
import { linkWidth } from "../../app/domain/images/picture";
import { putPhoto } from "../../app/domain/photos/commands.server";
import { createPoll } from "../../app/domain/polls/commands.server";
import type { ReviewKind } from "../../app/domain/posts/kinds";
import { requestRemoval } from "../../app/domain/removals/commands.server";
import type { Result } from "../../app/domain/result";
import { postSearchText } from "../../app/domain/search-text";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { newId } from "../../app/platform/ids";
import { drawHere } from "../../app/platform/images/draw-here.server";
import { ImageStore, type StoredImage } from "../../app/platform/images/image-store.server";
import type { TestSite } from "./site";

const hourMs = 3_600_000;
export const admin = { kind: "admin" } as const;

/** A draft of a new event as read from the database, changed at `at` (ms UTC). */
export const eventDraft = (form: Draft["form"], at: number): Draft => ({
  id: "d1",
  formType: "event",
  formKey: "k",
  name: null,
  owner: "admin",
  eventId: null,
  baseVersion: null,
  form,
  hash: "h",
  createdAt: at,
  updatedAt: at,
});

export function unwrap<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(`${result.error}: ${result.message}`);
  return result.value;
}

/** The empty fields of an event. */
export const noEvent = {
  ...valuesOf({ ...emptyEventForm, registrationMode: "off" }, "Europe/Rome"),
  currentParticipants: 0,
};

type Clocked = Pick<TestSite, "db"> & { clock: Pick<TestSite["clock"], "now"> };

/** An event that starts in a week and is created now, by default. */
export function makeEvent(
  site: Clocked,
  fields: Record<string, unknown> = {},
  status?: "ended" | "cancelled",
) {
  const now = site.clock.now();
  const input = {
    ...noEvent,
    title: "波河边的初冬野餐",
    summary: "带一块毯子、一道家乡菜。",
    notes: "1. 请准时",
    disclaimer: "安全自负",
    category: "野餐",
    capacity: 20,
    locationName: "瓦伦蒂诺公园",
    locationAddress: "Corso Massimo d’Azeglio, Torino",
    startAt: Math.floor(now / hourMs) * hourMs + 7 * 24 * hourMs,
    durationMs: 3 * hourMs,
    colorScheme: "lemon-sky",
    ...fields,
  };
  const timeZone = "Europe/Rome";
  const event = createEvent(site.db, admin, eventSchema(timeZone).parse(input), { now, timeZone });
  if (status === "ended") endEvent(site, event.id);
  else if (status) unwrap(setEventStatus(site.db, admin, { id: event.id, status }, now));
  return event;
}

/** Marks an event as ended now, even before it begins. */
export function endEvent({ db, clock }: Clocked, id: string): void {
  const [event] = db.select().from(events).where(eq(events.id, id)).all();
  const now = clock.now();
  unwrap(setEventStatus(db, admin, { id, status: "ended" }, Math.max(now, event?.startAt ?? 0)));
  db.update(events).set({ updatedAt: now }).where(eq(events.id, id)).run();
  db.update(auditEntries).set({ at: now }).where(eq(auditEntries.entityId, id)).run();
}

/** The stored files of a single-colour picture: the original and the variant with the size of its link. */
type Encoded = { stored: StoredImage; original: Buffer; link: Buffer; linkName: string };
const encoded = new Map<string, Promise<Encoded>>();

async function encode(colour: string, width: number, height: number): Promise<Encoded> {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  try {
    const store = new ImageStore(folder, drawHere);
    const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const stored = await store.save(bytes);
    if (typeof stored === "string") throw new Error(`the picture was rejected: ${stored}`);
    const link = await store.variantPath(stored.hash, {
      shape: "whole",
      width: linkWidth(stored),
      at: 50,
      format: "jpg",
    });
    const original = readFileSync(store.originalPath(stored.hash));
    return { stored, original, link: readFileSync(link), linkName: basename(link) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * A stored single-colour picture, by default wide enough for three served widths. Equal ones are encoded once per
 * run. One of kind `qr` counts as a QR code.
 */
export async function makeImage(
  site: TestSite,
  colour = "#336699",
  width = 800,
  height = 600,
  kind: ImageKind = "album",
) {
  const name = `${colour} ${width}×${height}`;
  const picture = encoded.get(name) ?? encode(colour, width, height);
  encoded.set(name, picture);
  const { stored, original, link, linkName } = await picture;
  const variants = join(site.folder, "uploads", "variants");
  mkdirSync(variants, { recursive: true });
  writeFileSync(site.images.originalPath(stored.hash), original);
  writeFileSync(join(variants, linkName), link);
  const row = await storeEncoded(site.db, site.images, stored, { kind, fileName: "p.png" }, site.clock.now());
  if (kind !== "qr") return row;
  return site.db.update(images).set({ hasCode: true }).where(eq(images.id, row.id)).returning().get();
}

/** A draft of a new event, saved now; returns its id. */
export function makeDraft(site: TestSite, form: Draft["form"] = { title: "草稿" }): string {
  const now = site.clock.now();
  const draft = {
    formType: "event" as const,
    name: null,
    form: { ...emptyEventForm, ...form },
    updatedAt: now,
  };
  return unwrap(addDrafts(site.db, admin, [draft], now))[0] ?? "";
}

/** Creates a complete draft of an event; returns its id. */
export const makeWholeDraft = (site: TestSite, coverImageId: string): string =>
  makeDraft(site, { ...eventFormOf(makeEvent(site), site.timeZone), coverImageId });

/** Creates a removal request for a photo of an album; returns its id. */
export function makeRemoval(site: TestSite, eventId: string, slot = 1): string {
  const request = { eventId, slot, addressHash: `somebody ${slot}`, visitorId: null, userId: null };
  return unwrap(requestRemoval(site.db, request, { reason: "是我", contact: "" }, site.clock.now())).id;
}

/** Photos in some slots of an ended event. */
export async function makePhotos(site: TestSite, eventId: string, slots: number[]) {
  for (const slot of slots) {
    const image = await makeImage(site, `#33${slot}${slot}99`);
    const input = { eventId, imageId: image.id, caption: `照片说明 ${slot}`, slot };
    unwrap(putPhoto(site.db, admin, input, site.clock.now()));
  }
}

type CommentFields = Partial<typeof comments.$inferInsert> & { eventId: string };

export function makeComment(site: TestSite, fields: CommentFields) {
  const now = site.clock.now();
  const texts = { authorName: "苏苏", content: "下次还来", authorEmail: null };
  const values = { id: newId(), ...texts, status: "approved" as const };
  const searchText = postSearchText({ ...texts, ...fields });
  return site.db
    .insert(comments)
    .values({ ...values, searchText, createdAt: now, updatedAt: now, ...fields })
    .returning()
    .get();
}

/** An unanswered question, by default. */
export const makeQuestion = (site: TestSite, fields: CommentFields) =>
  makeComment(site, { kind: "question", content: "可以带小孩吗？", status: "pending", ...fields });

/** A public wish, by default. */
export function makeWish(site: TestSite, fields: Partial<typeof wishes.$inferInsert> = {}) {
  const now = site.clock.now();
  const texts = { authorName: "小鹿", content: "想学写毛笔字" };
  const values = { id: newId(), ...texts, status: "approved" as const };
  const searchText = postSearchText({ ...texts, ...fields });
  return site.db
    .insert(wishes)
    .values({ ...values, searchText, createdAt: now, updatedAt: now, ...fields })
    .returning()
    .get();
}

const answeredAt = (repliedAt: number) => ({ status: "approved" as const, reply: "可以", repliedAt });

type PostFields = {
  /** The event of a post on one, by default a new one that takes it. */
  eventId?: string;
  status?: "pending" | "approved";
  userId?: string;
  authorName?: string;
  content?: string;
  createdAt?: number;
  updatedAt?: number;
};

/** Makes a post of each kind, public by default. */
export const makePost: Record<ReviewKind, (site: TestSite, fields?: PostFields) => { id: string }> = {
  comment: (site, { eventId = makeEvent(site, {}, "ended").id, ...fields } = {}) =>
    makeComment(site, { eventId, ...fields }),
  question: (site, { eventId = makeEvent(site).id, ...fields } = {}) =>
    makeQuestion(site, {
      eventId,
      ...(fields.status === "pending" ? {} : answeredAt(site.clock.now())),
      ...fields,
    }),
  wish: (site, { eventId: _none, ...fields } = {}) => makeWish(site, fields),
};

/** An open poll, by default. Enables the site's polls. */
export function makePoll(site: TestSite, fields: Record<string, unknown> = {}) {
  const now = site.clock.now();
  updateSettings(site.db, admin, { pollsOn: true }, now);
  const texts = {
    title: "桌游夜改到星期几？",
    description: "",
    option1: "星期四",
    option2: "星期五",
    option3: "星期日",
  };
  const rules = { status: "active", startAt: null, endAt: null, allowMultiple: false, isAnonymous: true };
  return unwrap(createPoll(site.db, admin, { fields: { ...texts, ...rules, ...fields } }, now));
}
