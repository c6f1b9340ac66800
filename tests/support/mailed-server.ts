// A production server over an empty data folder whose mails go to a real SMTP server: one for all browser tests of a
// worker that need mails. Each test uses unique addresses; the server ends with the run, like that of the sample city
// (worker-server.ts).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, inject } from "vitest";
import { startServer } from "./built-server";
import { openMailSink } from "./mail-sink";

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
