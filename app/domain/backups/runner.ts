// Runs the site's backups, one at a time, for the schedule and the organiser. Times are ms UTC.

/** A finished attempt; `error` is the program's last output, null after a success. */
export type BackupRun = { startedAt: number; finishedAt: number; error: string | null };

export type BackupRunner = {
  /** Starts a backup, or joins one that is running or has just finished. Resolves when it has ended; never rejects. */
  run: () => Promise<void>;
  /** Restores the newest backup into a scratch folder, once no backup is running. Never rejects. */
  check: () => Promise<void>;
  /** Uploads the newest backup to the storage of the settings, once no backup is running. Never rejects. */
  upload: () => Promise<void>;
  /** Start of the running backup, or null, and the last run since the server started. */
  status: () => { since: number | null; last: BackupRun | null };
  /** Stops the running backup and prevents further ones. */
  close: () => void;
};

const justNowMs = 10_000;

/** Whether a backup is so recent that another request counts as a double submit. */
export function isRecent(last: BackupRun | null, now: number): boolean {
  if (last === null || last.error !== null) return false;
  return now >= last.finishedAt && now - last.finishedAt < justNowMs;
}
