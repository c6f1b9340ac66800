// Runs due background jobs at startup and every few minutes, and sends mails that waited for a limit.
import type { Site } from "../app/http/context.server";
import { failureCode } from "../app/http/failure.server";
import { sendGuestMails } from "../app/http/records/event-guests.server";
import { runDueJobs } from "./jobs";

export const housekeepingIntervalMs = 10 * 60_000;
const mailIntervalMs = 60_000;

/** Starts housekeeping; call the result to stop it. A running job stops after its current batch. */
export function startHousekeeping(site: Site): () => void {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const mails = setInterval(() => {
    try {
      sendGuestMails(site);
    } catch (error) {
      site.log.error({ err: error, code: failureCode(error) }, "waiting mails could not be queued");
    }
  }, mailIntervalMs);
  mails.unref();
  const look = async () => {
    await runDueJobs(site, ended.signal);
    if (ended.signal.aborted) return;
    timer = setTimeout(look, housekeepingIntervalMs);
    timer.unref();
  };
  void look();
  return () => {
    ended.abort();
    clearTimeout(timer);
    clearInterval(mails);
  };
}
