// What the server answered since its start, and what waits now: for the organiser's page and for a collector.
import { countUnsentMails } from "../domain/mails/queue.server";
import { passwordsWaiting } from "../platform/password-hash.server";
import type { Site } from "./context.server";

/** Number of what waits in memory: posters and pictures to be drawn or stored, and passwords to be hashed. */
export function waitingInMemory({ posters, images }: Site) {
  return { posters: posters.waiting, pictures: images.waiting, passwords: passwordsWaiting() };
}

/** Failures, page cache usage, the `most` slowest routes, and queue lengths. Throws when the database cannot be read. */
export function readSiteLoad(site: Site, most: number) {
  const { traffic, db } = site;
  return {
    lastHour: traffic.lastHour(),
    total: traffic.total,
    pages: traffic.pages,
    slowest: traffic.slowest(most),
    waiting: { ...waitingInMemory(site), mails: countUnsentMails(db).waiting },
  };
}
