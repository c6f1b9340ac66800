// Waits until a server is healthy and is the expected release.
import { setTimeout as sleep } from "node:timers/promises";

const pollMs = 250;
const responseMs = 5000;

/** Why the server at `address` is not ready; null when it is. */
async function reasonAgainst(address, release, since) {
  try {
    const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(responseMs) });
    const report = await response.json();
    const isSilent = report.release === undefined && since !== undefined;
    if (release !== undefined && report.release !== release && !isSilent)
      return `${report.release ?? "a program outside of the releases"} answers at ${address} instead`;
    if (isSilent && report.uptime * 1000 > Date.now() - since)
      return `the process from before answers at ${address}`;
    if (!response.ok) return `${address}/health answers ${response.status} (database ${report.database})`;
    return null;
  } catch (error) {
    return `${address}/health does not answer (${error.cause?.code ?? error.name})`;
  }
}

/**
 * Resolves with null once the server at `address` is healthy, or with the reason when it is not within `seconds` or when
 * `isOver()` returns true. `release` is the expected release name. Versions before releases report none: where one of them
 * is expected, `since` (ms) is the earliest start time.
 */
export async function waitForHealth(address, { release, since, seconds, isOver = () => false }) {
  for (const until = Date.now() + seconds * 1000; ; await sleep(pollMs)) {
    const reason = await reasonAgainst(address, release, since);
    if (reason === null || Date.now() >= until || isOver()) return reason;
  }
}
