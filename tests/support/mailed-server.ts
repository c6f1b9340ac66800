// A production server over an empty data folder whose mails go to a real SMTP server: one for all browser tests of a
// worker that need mails. Each test uses unique addresses; the server ends with the run, like that of the sample city
// (worker-server.ts).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { beforeAll, inject } from "vitest";
import { freePort, startServer } from "./built-server";
import { linkIn } from "./mailbox";

const patienceMs = 10_000;

/** A real SMTP server that stores received mails. */
async function openMailSink() {
  const mails: Email[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          mails.push(mail);
          for (const look of waiting) look();
          done();
        })
        .catch(done);
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

  /** The newest link below a path that was sent to an address; waits until there are `least` such mails. */
  function link(to: string, path: string, least = 1): Promise<string> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no mail to ${to} with ${path}`)), patienceMs);
      const look = () => {
        const own = mails.filter(
          (mail) => mail.to?.some(({ address }) => address === to) && mail.text?.includes(path),
        );
        if (own.length < least) return;
        clearTimeout(late);
        waiting.delete(look);
        resolve(linkIn(own.at(-1), path));
      };
      waiting.add(look);
      look();
    });
  }

  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "城里见 <post@city.example>" },
    mails,
    link,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function start() {
  const sink = await openMailSink();
  const { baseUrl, folder, pid } = await startServer({ settings: sink.settings });
  writeFileSync(join(inject("serversFolder"), String(pid)), folder);
  return { baseUrl, sink };
}

type MailedServer = Awaited<ReturnType<typeof start>>;
let started: Promise<MailedServer> | undefined;

/** Starts the server before the tests of a file; the result has its URL and its received mails. */
export function mailedServer(): () => MailedServer {
  let running: MailedServer | undefined;
  beforeAll(async () => {
    started ??= start();
    running = await started;
  });
  return () => {
    if (!running) throw new Error("the server is not running yet");
    return running;
  };
}
