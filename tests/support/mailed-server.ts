// A production server over an empty data folder whose mails go to a real SMTP server. Each test uses unique addresses;
// the server ends with the run, like that of the sample city (worker-server.ts).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, inject, vi } from "vitest";
import { startServer } from "./built-server";
import { linkIn } from "./mailbox";
import { openSink } from "./smtp-sink";

async function start() {
  const { url, received } = await openSink();
  const settings = { SMTP_URL: url, MAIL_FROM: "城里见 <post@city.example>" };
  const { baseUrl, folder, pid } = await startServer({ settings });
  writeFileSync(join(inject("serversFolder"), String(pid)), folder);
  /** The newest link below a path that was sent to an address; waits for its mail. */
  const link = (to: string, path: string) =>
    vi.waitFor(
      () => {
        const own = received.filter(({ to: all, mail }) => all.includes(to) && mail.text?.includes(path));
        return linkIn(own.at(-1)?.mail, path);
      },
      { timeout: 10_000 },
    );
  return { baseUrl, sink: { link } };
}

/** Starts the server before the tests of a file; the result has its URL and its received mails. */
export function mailedServer() {
  let running: Awaited<ReturnType<typeof start>> | undefined;
  beforeAll(async () => {
    running = await start();
  });
  return () => {
    if (!running) throw new Error("the server is not running yet");
    return running;
  };
}
