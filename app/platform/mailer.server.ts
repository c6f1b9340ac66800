// Mail transport: SMTP when configured, otherwise .eml files in the outbox folder.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { createTransport as CreateTransport } from "nodemailer";
import { writeFileAtomically } from "./atomic-write.server";

/** `id` determines Message-ID and file name, so that repeated deliveries are recognisable. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** URL that unsubscribes its recipient by a POST (RFC 8058). */
  unsubscribeUrl?: string | null;
  /** ms UTC. */
  at: number;
};

/** A server that mails are sent through. `from` is `Name <address>`. */
export type MailServer = { host: string; port: number; user: string; password: string; from: string };

export type Mailer = {
  /** Depends on the configured server, which can change. */
  readonly kind: "smtp" | "outbox";
  /** Resolves when the transport has accepted the mail; throws otherwise. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

type Sender = {
  /** `Name <address>` or an address. */
  from: string;
  /** Returns the address for replies; empty for the sender's. */
  replyTo?: () => string;
};

type MailerSettings = Sender & {
  /** From the environment; replaces `server`. */
  smtpUrl: string | undefined;
  /** Returns the server of the settings; null without one. Read for each mail. */
  server?: () => MailServer | null;
  /** Folder for .eml files without SMTP. */
  outbox: string;
};

const timeoutMs = 15_000;

/** Headers that suppress automatic replies and mark the mail as generated. */
const headers = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** nodemailer must not fetch or read content referenced by a mail. */
const sealed = { disableFileAccess: true, disableUrlAccess: true } as const;

/** An object, so that no character is parsed as a second address. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = "", address = from] = /^(.*)<([^<>]*)>\s*$/s.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/s, "$1"), address: address.trim() };
}

const unsubscribeHeaders = (url: string | null | undefined) =>
  url ? { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};

function message(
  { id, to, subject, text, html, unsubscribeUrl, at }: OutgoingMail,
  { from, replyTo }: Sender,
) {
  const sender = senderOf(from);
  const domain = sender.address.split("@").at(-1) || "localhost";
  const recipient = { name: "", address: to };
  const date = new Date(at);
  const address = replyTo?.() ?? "";
  return {
    from: sender,
    ...(address === "" ? {} : { replyTo: { name: "", address } }),
    to: recipient,
    subject,
    text,
    html,
    date,
    headers: { ...headers, ...unsubscribeHeaders(unsubscribeUrl) },
    messageId: `<${id}@${domain}>`,
    ...sealed,
  };
}

/** A transport created with the first mail: loading its library takes longer than rendering a page. */
function lateTransport<T extends { close(): void }>(make: (createTransport: typeof CreateTransport) => T) {
  let created: Promise<T> | undefined;
  return {
    open() {
      created ??= import("nodemailer").then(({ createTransport }) => make(createTransport));
      return created;
    },
    close() {
      created?.then((transport) => transport.close()).catch(() => {});
    },
  };
}

function outboxMailer({ outbox, ...sender }: Sender & { outbox: string }): Mailer {
  const { open, close } = lateTransport((createTransport) =>
    createTransport({ streamTransport: true, buffer: true, newline: "windows" }),
  );
  return {
    kind: "outbox",
    async send(mail) {
      const transport = await open();
      const { message: eml } = await transport.sendMail(message(mail, sender));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const stamp = new Date(mail.at).toISOString().replace(/[:.]/g, "-");
      await writeFileAtomically(join(outbox, `${stamp}-${mail.id}.eml`), Buffer.from(eml as Buffer), 0o600);
    },
    close,
  };
}

const queueTimeouts = {
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
};

const loopback = /^(localhost|127(\.\d+){3}|::1)$/;

/**
 * Encrypted from the start on port 465, otherwise by STARTTLS, without which nothing is sent. A relay on this machine has a
 * certificate of its own, so other ports of it are used without.
 */
const connectionOf = ({ host, port, user, password }: MailServer) => ({
  host,
  port,
  secure: port === 465,
  requireTLS: !loopback.test(host),
  ignoreTLS: loopback.test(host),
  auth: { user, pass: password },
});

type SmtpTarget = { url: string } | MailServer;

function smtpMailer(target: SmtpTarget, sender: Sender): Mailer {
  const options = "url" in target ? target : connectionOf(target);
  const { open, close } = lateTransport((createTransport) =>
    createTransport({
      ...options,
      pool: true,
      maxConnections: 2,
      // The mail queue handles retries.
      maxRequeues: 0,
      ...queueTimeouts,
      ...sealed,
    }),
  );
  return {
    kind: "smtp",
    async send(mail) {
      const transport = await open();
      await transport.sendMail(message(mail, sender));
    },
    close,
  };
}

/** A mailer of the configured server: one for each, closed when another server is configured. */
export function createMailer({ smtpUrl, server = () => null, ...settings }: MailerSettings): Mailer {
  if (smtpUrl) return smtpMailer({ url: smtpUrl }, settings);
  const files = outboxMailer(settings);
  let current: { key: string; mailer: Mailer } | undefined;
  const select = (): Mailer => {
    const configured = server();
    const key = JSON.stringify(configured);
    if (current?.key !== key) {
      current?.mailer.close();
      const { replyTo } = settings;
      current = configured
        ? { key, mailer: smtpMailer(configured, { from: configured.from, ...(replyTo ? { replyTo } : {}) }) }
        : undefined;
    }
    return current?.mailer ?? files;
  };
  return {
    get kind() {
      return select().kind;
    },
    send: (mail) => select().send(mail),
    close() {
      current?.mailer.close();
      files.close();
    },
  };
}

/** Time limits of a test, in ms: an organiser waits for its result. */
const tryTimeouts = { connectionTimeout: 6000, greetingTimeout: 6000, socketTimeout: 8000, dnsTimeout: 6000 };
const tryMs = 20_000;

/** Sends a mail through a server at once; rejects when the server does not accept it, or takes too long. */
export async function sendOnce(server: MailServer, mail: OutgoingMail): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ ...connectionOf(server), ...tryTimeouts, ...sealed });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error("the mail server takes too long"), { code: "ETIMEDOUT" });
    timer = setTimeout(reject, tryMs, error);
  });
  try {
    await Promise.race([transport.sendMail(message(mail, server)), late]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}
