// The built server as a separate process with its own data folder.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ended, host, runProgram, startProgram, stop as stopProgram, written } from "./program";

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, host, () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

type StartOptions = {
  settings?: Record<string, string>;
  /** The data folder; a new one by default. It is removed when the server stops. */
  folder?: string;
};

const usualSettings = {
  HOST: host,
  ADMIN_PASSWORD: "correct horse",
  LOG_LEVEL: "error",
  // Disables the minimum time for filling in a form.
  RATE_LIMITS: "off",
  // Posters take as long as other test files need the processor.
  POSTER_NICENESS: "0",
  // Only its own test enables it.
  DRAW_AHEAD: "off",
};

function expectSuccess({ code, output }: Pick<Ended, "code" | "output">): void {
  if (code !== 0) throw new Error(`exit code ${code}: ${output}`);
}

/** Loads the sample city into a folder. */
export async function seed(folder: string): Promise<void> {
  expectSuccess(await runProgram(["seed"], folder, { ...usualSettings, BASE_URL: `http://${host}` }));
}

/** Starts it with some settings. */
export async function startServer({
  settings = {},
  folder = mkdtempSync(join(tmpdir(), "e2e-")),
}: StartOptions = {}) {
  const port = await freePort();
  const baseUrl = `http://${host}:${port}`;
  const own = { ...usualSettings, PORT: String(port), BASE_URL: baseUrl, ...settings };
  const started = startProgram(["start"], folder, own);
  started.child.stderr.pipe(process.stderr);
  await written(started, /listening on/);
  const stop = async () => {
    expectSuccess(await stopProgram(started));
    rmSync(folder, { recursive: true, force: true });
  };
  return { baseUrl, folder, pid: started.child.pid ?? 0, stop };
}
