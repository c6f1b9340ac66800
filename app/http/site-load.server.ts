// Traffic since start-up and current queue lengths, for the health page and the metrics endpoint.
import { countUnsentMails } from "../domain/mails/queue.server";
import { passwordsWaiting } from "../platform/password-hash.server";
import type { Site } from "./context.server";

/** Lengths of the in-memory queues: posters to render, pictures to store, passwords to hash. */
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
