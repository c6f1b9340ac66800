// Delivers queued mails: one run at a time, a few mails at once, each independently of the others. A mail is claimed immediately
// before it is sent, so that a change until then can still withdraw it.
import { type Db, subscribe } from "../../db/client.server";
import { mails } from "../../db/schema/mails";
import type { WriteLock } from "../../db/write-lock.server";
import type { Clock } from "../../platform/clock";
import type { Log } from "../../platform/log.server";
import type { Mailer } from "../../platform/mailer.server";
import { badRecipient } from "./failure-text";
import {
  claimMail,
  giveUpLateMails,
  type Mail,
  type MailFailure,
  markFailed,
  markSent,
  nextDueAt,
} from "./queue.server";

const sentAtOnce = 2;
const givenUpAtOnce = 20;
/** Polling interval of the queue, in ms. */
const longestWaitMs = 5 * 60_000;
const shortestWaitMs = 1000;
/** Lock timeout for recording a delivery, in ms: an unrecorded delivery would be repeated. */
const lockPatienceMs = 60_000;

export type MailSender = {
  readonly kind: Mailer["kind"];
  /** Starts delivering due mails, and plans the delivery of later ones; called after each commit that queued a mail. */
  notifyQueued(): void;
  /** Without SMTP, resolves when due mails were written to the outbox; with SMTP immediately. */
  whenStored(): Promise<void>;
  /** Delivers all due mails; resolves when all were attempted. */
  deliver(): Promise<void>;
  /** Starts retrying on a timer. Call the returned function to stop it, and await it to finish deliveries in progress. */
  watch(): () => Promise<void>;
  close(): void;
};

/** Permanent rejections of a recipient or message. Other failures, such as a wrong SMTP password, can be corrected. */
const mailRejections = ["EENVELOPE", "EMESSAGE"];

/** Failures before the transfer of a mail, without a response of the server. */
const earlyFailures = ["EDNS", "EAUTH", "ETLS", "ENOSPC", "EACCES", "EROFS", "EPERM"];
const earlyCalls = ["connect", "getaddrinfo"];

/** Enhanced codes (RFC 3463) of a 5xx response that do not concern the address: a full mailbox, system, network, protocol, policy. */
const otherCauses = /\b5\.(2\.[2-9]|[3-7]\.)/;

/** Whether the server rejected the recipient for good, as it does for an address that does not exist. */
const isBadRecipient = (command: unknown, response: unknown) =>
  command === "RCPT TO" && !otherCauses.test(String(response));

/** Returns a loggable failure reason: a code or kind, never an address, host or server response. */
function failureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { reason: "unknown", isFinal: false, mayBeOut: true };
  const { code, responseCode, syscall, command, response } = error as Partial<
    Record<"code" | "responseCode" | "syscall" | "command" | "response", unknown>
  >;
  const name = typeof code === "string" ? code : error.name;
  if (typeof responseCode !== "number") {
    const mayBeOut = !earlyFailures.includes(name) && !earlyCalls.includes(String(syscall));
    return { reason: name, isFinal: false, mayBeOut };
  }
  const isFinal = responseCode >= 500 && mailRejections.includes(name);
  const cause = isFinal && isBadRecipient(command, response) ? badRecipient : "";
  return { reason: `${name} ${responseCode}${cause}`, isFinal, mayBeOut: false };
}

/** A mail that was recorded as sent or failed; `isUnreached` when its recipient cannot have it. */
export type SettledMail = { id: string; isUnreached: boolean };

export type DeliveryHooks = {
  /** Returns a claimed mail with the words that are true now. */
  refresh: (mail: Mail) => Mail;
  /** Called with the time in ms UTC after an attempt was recorded, or without a mail after several expired. */
  settled: (now: number, mail?: SettledMail) => void;
};

export function createMailSender(
  { db, writeLock }: { db: Db; writeLock: WriteLock },
  mailer: Mailer,
  clock: Clock,
  log: Log,
  { refresh, settled }: DeliveryHooks,
): MailSender {
  let running: Promise<void> | null = null;
  let isRerunRequested = false;
  let timer: NodeJS.Timeout | undefined;
  let isWatching = false;
  let isClosed = false;

  async function sendOne(mail: Mail): Promise<void> {
    const {
      id,
      recipient: to,
      subject,
      textPart: text,
      htmlPart: html,
      unsubscribeUrl,
      createdAt: at,
    } = mail;
    try {
      await mailer.send({ id, to, subject, text, html, unsubscribeUrl, at });
    } catch (error) {
      await writeLock.whenFree(lockPatienceMs);
      if (isClosed) return;
      const failure = failureOf(error);
      const { reason } = failure;
      log.warn({ mail: id, kind: mail.kind, attempt: mail.attempts + 1, reason }, "mail not sent");
      markFailed(db, mail, failure, clock.now());
      settled(clock.now(), { id, isUnreached: !failure.mayBeOut && mail.claimedAt === null });
      return;
    }
    await writeLock.whenFree(lockPatienceMs);
    // A delivery that can no longer be recorded is repeated after the next start.
    if (isClosed) return;
    markSent(db, id, clock.now());
    settled(clock.now(), { id, isUnreached: false });
    log.info({ mail: id, kind: mail.kind }, "mail sent");
  }

  /** Sends due mails one after the other until none is left or `isBroken`. */
  async function sendUntilNone(beingSent: Set<string>, isBroken: () => boolean): Promise<void> {
    for (;;) {
      await writeLock.whenFree(lockPatienceMs);
      const mail = isClosed || isBroken() ? undefined : claimMail(db, clock.now(), beingSent);
      if (!mail) return;
      beingSent.add(mail.id);
      await sendOne(refresh(mail));
      beingSent.delete(mail.id);
    }
  }

  /** Throws when the queue cannot be read or written: its mails remain due, and continuing would send them twice. */
  async function sendDue(): Promise<void> {
    await writeLock.whenFree(lockPatienceMs);
    if (isClosed) return;
    while (giveUpLateMails(db, clock.now(), givenUpAtOnce) > 0);
    settled(clock.now());
    let isBroken = false;
    const beingSent = new Set<string>();
    const senders = Array.from({ length: sentAtOnce }, () =>
      sendUntilNone(beingSent, () => isBroken).catch((error: unknown) => {
        isBroken = true;
        throw error;
      }),
    );
    const broken = (await Promise.allSettled(senders)).find(({ status }) => status === "rejected");
    if (broken?.status === "rejected") throw broken.reason;
  }

  async function run(): Promise<void> {
    // Defers the start, so that `running` is set before it ends.
    await null;
    let waitMs = longestWaitMs;
    try {
      do {
        isRerunRequested = false;
        await sendDue();
      } while (isRerunRequested && !isClosed);
      waitMs = waitForNext();
    } finally {
      running = null;
      plan(waitMs);
    }
  }

  function deliver(): Promise<void> {
    isRerunRequested = true;
    running ??= run();
    return running;
  }

  /** Delivers due mails; failures are logged, because queued mails are retried. */
  async function attempt(): Promise<void> {
    try {
      await deliver();
    } catch (error) {
      log.error({ err: error }, "mails could not be sent");
    }
  }

  function waitForNext(): number {
    const due = isWatching && !isClosed ? nextDueAt(db) : null;
    if (due === null) return longestWaitMs;
    return Math.min(longestWaitMs, Math.max(shortestWaitMs, due - clock.now()));
  }

  function plan(waitMs: number): void {
    if (!isWatching || isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(attempt, waitMs);
    timer.unref();
  }

  const sender: MailSender = {
    get kind() {
      return mailer.kind;
    },
    deliver,
    notifyQueued() {
      void attempt();
    },
    async whenStored() {
      if (running !== null && mailer.kind === "outbox") await running.catch(() => {});
    },
    watch() {
      isWatching = true;
      void attempt();
      return async () => {
        isWatching = false;
        clearTimeout(timer);
        await running?.catch(() => {});
      };
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      mailer.close();
    },
  };
  subscribe(db, mails, () => sender.notifyQueued());
  return sender;
}
