// Loads the sample city into an empty data folder. Dates are relative to the day it is loaded.

import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import { inTransaction } from "../../app/db/client.server";
import { comments } from "../../app/db/schema/comments";
import { events } from "../../app/db/schema/events";
import { polls } from "../../app/db/schema/polls";
import { wishes, wishLikes } from "../../app/db/schema/wishes";
import type { Actor } from "../../app/domain/audit/actor";
import { createEvent, setEventStatus } from "../../app/domain/events/commands.server";
import { newEventForm } from "../../app/domain/events/form/form";
import { valuesOf } from "../../app/domain/events/form/form-schema";
import { eventSchema } from "../../app/domain/events/schema";
import type { SiteTime } from "../../app/domain/events/site-time";
import { foldRows } from "../../app/domain/fold-rows.server";
import { type ImageKind, storeImage } from "../../app/domain/images/commands.server";
import { linkWishes } from "../../app/domain/outcomes/link-wishes.server";
import { putPhoto } from "../../app/domain/photos/commands.server";
import { eraseOldRegistrations } from "../../app/domain/registrations/retention.server";
import type { Result } from "../../app/domain/result";
import { updateSettings } from "../../app/domain/settings/commands.server";
import type { Site } from "../../app/http/context.server";
import { keyedHashOf } from "../../app/http/records/event-guests.server";
import { newId } from "../../app/platform/ids";
import { type SampleEvent, type SampleWish, sampleEvents, sampleWishes } from "./content";
import { loadGuests, type SampleSite, sampleRegistrations } from "./guests";
import { loadDrafts } from "./load-drafts";
import { loadOrganisers } from "./load-organisers";
import { loadPolls } from "./load-polls";
import { loadSubscriptions } from "./load-subscriptions";
import { type PictureName, readPicture } from "./pictures";
import { qrPng } from "./qr";
import { timesOf } from "./times";

const actor: Actor = { kind: "system" };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** More than the sample has. */
const registrationsAtMost = 1000;

function expectOk<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(`sample data was refused: ${result.message}`);
  return result.value;
}

/** Where the people of the drawn covers are. */
const peoplePosition = { x: 50, y: 35 };

async function store(site: Site, bytes: Buffer, kind: ImageKind, fileName: string): Promise<string> {
  const position = kind === "cover" ? peoplePosition : undefined;
  const input = { bytes, kind, fileName, position };
  return expectOk(await storeImage(site.db, site.images, input, site.clock.now())).id;
}

type StoredPictures = ReadonlyMap<PictureName, string>;
/** Ids of stored images. */
export type SampleImages = { groupQrId: string; contactQrImageId: string; pictures: StoredPictures };

/** Stores all pictures of the events, two at a time; returns image ids. */
async function storePictures(site: Site, packageRoot: string): Promise<StoredPictures> {
  const kinds = new Map<PictureName, ImageKind>();
  for (const { cover, photos } of sampleEvents) {
    if (cover) kinds.set(cover, "cover");
    for (const { picture } of photos) kinds.set(picture, "album");
  }
  const limit = pLimit(2);
  const stored = [...kinds].map(([name, kind]) =>
    limit(async (): Promise<[PictureName, string]> => {
      const bytes = await readPicture(packageRoot, name);
      return [name, await store(site, bytes, kind, `${name}.webp`)];
    }),
  );
  return new Map(await Promise.all(stored));
}

function pictureId(pictures: StoredPictures, name: PictureName): string {
  const id = pictures.get(name);
  if (!id) throw new Error(`the picture ${name} was not stored`);
  return id;
}

/** The values of the form of a new event, and what the sample has instead. */
function fieldsOf(sample: SampleEvent, { groupQrId, pictures }: SampleImages, siteTime: SiteTime) {
  const { now, timeZone } = siteTime;
  const { title, summary, details, notes, disclaimer, category, capacity } = sample;
  const { locationName, locationAddress, colorScheme, cover, groupQr } = sample;
  const { directions = "", titleItalian = "", summaryItalian = "", host = "", tags = "" } = sample;
  const registration = sampleRegistrations[sample.key];
  return {
    ...valuesOf(newEventForm({ notes, disclaimer }, siteTime), timeZone),
    ...{ title, summary, details, notes, disclaimer, category, capacity },
    ...{ locationName, locationAddress, colorScheme },
    ...{ directions, titleItalian, summaryItalian, host, tags },
    currentParticipants: registration ? 0 : sample.currentParticipants,
    ...timesOf(sample, now, timeZone),
    depositCents: sample.depositYuan * 100,
    enrollFeeCents: sample.enrollFeeEuro * 100,
    registrationMode: registration?.mode ?? "off",
    ...(registration?.seatsMax ? { seatsMax: registration.seatsMax } : {}),
    registrationNote: registration?.note ?? "",
    registrationQuestion1: registration?.question ?? "",
    reconfirm: registration?.reconfirm ? "on" : "off",
    coverImageId: cover ? pictureId(pictures, cover) : null,
    groupQrImageId: groupQr ? groupQrId : null,
    groupQrValidUntil: groupQr === "valid" ? now + 6 * dayMs : groupQr ? now - dayMs : null,
  };
}

function loadEvent(site: SampleSite, sample: SampleEvent, images: SampleImages): void {
  const now = site.clock.now();
  const timeZone = site.timeZone;
  const registration = sampleRegistrations[sample.key];
  const fields = fieldsOf(sample, images, { now, timeZone });
  // Creation times follow the list order, because the carousel is sorted by creation.
  const createdAt = now + sample.createdDayOffset * dayMs - hourMs;
  const event = createEvent(site.db, actor, eventSchema(timeZone).parse(fields), {
    now: createdAt,
    timeZone,
  });
  if (registration) loadGuests(site, event, registration, createdAt);
  if (sample.status !== "active") {
    const changedAt = sample.status === "ended" ? event.endAt : createdAt;
    expectOk(setEventStatus(site.db, actor, { id: event.id, status: sample.status }, changedAt));
    site.db.update(events).set({ updatedAt: createdAt }).where(eq(events.id, event.id)).run();
  }
  for (const photo of sample.photos) {
    const input = {
      eventId: event.id,
      imageId: pictureId(images.pictures, photo.picture),
      caption: photo.caption,
      slot: photo.slot,
    };
    expectOk(putPhoto(site.db, actor, input, event.endAt + hourMs));
  }
  loadComments(site, event, sample);
  loadQuestions(site, event.id, sample);
}

/** A reply, written with the approval. */
const replyColumns = (reply: string | undefined, at: number) =>
  reply === undefined ? {} : { reply, repliedAt: at };

function loadComments(site: SampleSite, event: { id: string; endAt: number }, sample: SampleEvent): void {
  for (const comment of sample.comments) {
    const at = Math.min(event.endAt + comment.hoursAfterEnd * hourMs, site.clock.now());
    site.db
      .insert(comments)
      .values({
        id: newId(),
        eventId: event.id,
        authorName: comment.authorName,
        authorEmail: comment.authorEmail ?? null,
        content: comment.content,
        status: comment.status,
        rejectionReason: comment.rejectionReason ?? null,
        moderatedAt: comment.status === "pending" ? null : at,
        ...replyColumns(comment.reply, at),
        createdAt: at,
        updatedAt: at,
      })
      .run();
  }
}

function loadQuestions(site: SampleSite, eventId: string, { questions = [] }: SampleEvent): void {
  for (const { hoursAgo, answer, ...question } of questions) {
    const at = site.clock.now() - hoursAgo * hourMs;
    const answeredAt = Math.min(at + hourMs, site.clock.now());
    site.db
      .insert(comments)
      .values({
        ...{ id: newId(), kind: "question", eventId, ...question },
        ...(answer === undefined ? {} : { status: "approved", moderatedAt: answeredAt }),
        ...replyColumns(answer, answeredAt),
        ...{ createdAt: at, updatedAt: at },
      })
      .run();
  }
}

function loadWishes(site: SampleSite): void {
  const now = site.clock.now();
  for (const { hoursAgo, likes, adminNote, reply, event, poll, ...wish } of sampleWishes) {
    const id = newId();
    const at = now - Math.round(hoursAgo * hourMs);
    const category = wish.category as (typeof wishes.$inferInsert)["category"];
    site.db
      .insert(wishes)
      .values({
        ...wish,
        id,
        category,
        adminNote: adminNote ?? null,
        ...replyColumns(reply, Math.min(now, at + hourMs)),
        createdAt: at,
        updatedAt: at,
      })
      .run();
    for (let index = 0; index < likes; index += 1) {
      site.db
        .insert(wishLikes)
        .values({ wishId: id, voterKey: `v:sample-${index}`, visitorId: `sample-${index}`, createdAt: at })
        .run();
    }
    linkOutcome(site, id, { event, poll });
  }
}

/** Links a wish to the event and the poll that it became, by their titles. */
function linkOutcome(
  site: SampleSite,
  wishId: string,
  { event, poll }: Pick<SampleWish, "event" | "poll">,
): void {
  const now = site.clock.now();
  const found = event && site.db.select().from(events).where(eq(events.title, event)).get();
  if (found) linkWishes(site.db, [wishId], { eventId: found.id }, now);
  const asked = poll && site.db.select().from(polls).where(eq(polls.title, poll)).get();
  if (asked) linkWishes(site.db, [wishId], { pollId: asked.id }, now);
}

/** Fills an empty site with the rows of the sample city. */
export async function loadSampleRows(site: SampleSite, images: SampleImages): Promise<void> {
  const contact = {
    ...{ contactWechat: "chenglijian_torino", contactQrImageId: images.contactQrImageId },
    ...{ hostName: "小林", hostLine: "来都灵六年，最会烤栗子" },
  };
  expectOk(updateSettings(site.db, actor, { ...contact, pollsOn: true }, site.clock.now()));
  for (const sample of sampleEvents) loadEvent(site, sample, images);
  inTransaction(site.db, () => {
    loadPolls(site);
    loadWishes(site);
    loadDrafts(site);
    loadSubscriptions(site);
  });
  await loadOrganisers(site);
  foldRows(site.db);
  eraseOldRegistrations(site.db, site.clock.now(), registrationsAtMost, {
    keyedHash: keyedHashOf(site.secret),
  });
}

/** Fills an empty site with the sample city; `packageRoot` holds its pictures. */
export async function loadSampleCity(site: Site, packageRoot: string): Promise<void> {
  const groupQrId = await store(site, await qrPng("https://example.org/group"), "qr", "group.png");
  const contactQrImageId = await store(site, await qrPng("https://example.org/contact"), "qr", "contact.png");
  await loadSampleRows(site, {
    groupQrId,
    contactQrImageId,
    pictures: await storePictures(site, packageRoot),
  });
}
