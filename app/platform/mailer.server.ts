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
  /** ms UTC. */
  at: number;
};

export type Mailer = {
  kind: "smtp" | "outbox";
  /** Resolves when the transport has accepted the mail; throws otherwise. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

type MailerSettings = {
  smtpUrl: string | undefined;
  /** `Name <address>` or an address. */
  from: string;
  /** Returns the address for replies; empty for the sender's. */
  replyTo?: () => string;
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

function message(
  { id, to, subject, text, html, at }: OutgoingMail,
  { from, replyTo }: Pick<MailerSettings, "from" | "replyTo">,
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
    headers,
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

function outboxMailer({ outbox, ...sender }: MailerSettings): Mailer {
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

function smtpMailer(url: string, sender: MailerSettings): Mailer {
  const { open, close } = lateTransport((createTransport) =>
    createTransport({
      url,
      pool: true,
      maxConnections: 2,
      // The mail queue handles retries.
      maxRequeues: 0,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
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

export function createMailer(settings: MailerSettings): Mailer {
  return settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings) : outboxMailer(settings);
}
