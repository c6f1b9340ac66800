// What the server does for itself while it runs: it looks for jobs that are due at its start and every few minutes.
import type { Site } from "../app/http/context.server";
import { runDueJobs } from "./jobs";

export const lookEveryMs = 10 * 60_000;

/** Starts the housekeeping; call the result to end it. A job that is at work then stops after its batch. */
export function keepHouse(site: Site): () => void {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    await runDueJobs(site, ended.signal);
    if (ended.signal.aborted) return;
    timer = setTimeout(look, lookEveryMs);
    timer.unref();
  };
  void look();
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}
