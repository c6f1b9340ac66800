// Sending what the queue holds: one run at a time, each mail on its own, so that one that fails holds up no other.
import type { Db } from "../../db/client.server";
import type { Clock } from "../../platform/clock";
import type { Log } from "../../platform/log.server";
import type { Mailer } from "../../platform/mailer.server";
import { listDueMails, type Mail, markFailed, markSent, nextDueAt } from "./queue.server";

const mailsARun = 20;
/** The queue is looked at this often even when nothing announces itself. */
const longestWaitMs = 5 * 60_000;
const shortestWaitMs = 1000;

export type PostOffice = {
  kind: Mailer["kind"];
  /** To be awaited after a mail was queued: without SMTP its file is there then; with SMTP sending has only begun. */
  posted(): Promise<void>;
  /** Sends all that is due; resolves when it has been tried. */
  deliver(): Promise<void>;
  /** Tries again by itself, by a timer; call the result to end it. */
  watch(): () => void;
  close(): void;
};

/** What may be told of a failure: a code or a kind, never an address, a host or an answer of the other server. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [
    typeof code === "string" ? code : error.name,
    typeof responseCode === "number" ? responseCode : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

export function createPostOffice(db: Db, mailer: Mailer, clock: Clock, log: Log): PostOffice {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let isWatching = false;

  async function sendOne(mail: Mail): Promise<void> {
    const { id, recipient: to, subject, textPart: text, htmlPart: html, createdAt: at } = mail;
    try {
      await mailer.send({ id, to, subject, text, html, at });
    } catch (error) {
      const reason = reasonOf(error);
      log.warn({ mail: id, kind: mail.kind, attempt: mail.attempts + 1, reason }, "mail not sent");
      markFailed(db, mail, reason, clock.now());
      return;
    }
    markSent(db, id, clock.now());
    log.info({ mail: id, kind: mail.kind }, "mail sent");
  }

  async function run(): Promise<void> {
    do {
      isAskedAgain = false;
      for (;;) {
        const due = listDueMails(db, clock.now(), mailsARun);
        if (due.length === 0) break;
        await Promise.all(due.map(sendOne));
      }
    } while (isAskedAgain);
  }

  function deliver(): Promise<void> {
    isAskedAgain = true;
    running ??= run().finally(() => {
      running = null;
      plan();
    });
    return running;
  }

  function attempt(): void {
    deliver().catch((error: unknown) => log.error({ err: error }, "mails could not be sent"));
  }

  function plan(): void {
    if (!isWatching) return;
    clearTimeout(timer);
    const due = nextDueAt(db) ?? Number.POSITIVE_INFINITY;
    const waitMs = Math.min(longestWaitMs, Math.max(shortestWaitMs, due - clock.now()));
    timer = setTimeout(attempt, waitMs);
    timer.unref();
  }

  return {
    kind: mailer.kind,
    deliver,
    async posted() {
      if (mailer.kind === "outbox") await deliver();
      else attempt();
    },
    watch() {
      isWatching = true;
      attempt();
      return () => {
        isWatching = false;
        clearTimeout(timer);
      };
    },
    close: () => mailer.close(),
  };
}
