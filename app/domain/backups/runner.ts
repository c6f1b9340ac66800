// How the site makes its own backups: one at a time, for the schedule and for the organiser. Times are ms UTC.

/** A finished attempt; `error` is the program's last output, null after a success. */
export type BackupRun = { startedAt: number; finishedAt: number; error: string | null };

export type BackupRunner = {
  /** Starts a backup, or joins the one that is running or has just been made. Resolves when it has ended; never rejects. */
  run: () => Promise<void>;
  /** Restores the newest backup into a scratch folder, once no backup is running. Never rejects. */
  check: () => Promise<void>;
  /** When the running backup was started, or null; and the last one since the server was started. */
  status: () => { since: number | null; last: BackupRun | null };
  /** Ends what is running; nothing starts any more. */
  close: () => void;
};

const justNowMs = 10_000;

/** Whether a backup was made so recently that another start means the same press. */
export function isRecent(last: BackupRun | null, now: number): boolean {
  if (last === null || last.error !== null) return false;
  return now >= last.finishedAt && now - last.finishedAt < justNowMs;
}
