// Runs due background jobs at startup and every few minutes.
import type { Site } from "../app/http/context.server";
import { runDueJobs } from "./jobs";

export const housekeepingIntervalMs = 10 * 60_000;

/** Starts housekeeping; call the result to stop it. A running job stops after its current batch. */
export function startHousekeeping(site: Site): () => void {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
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
  };
}
