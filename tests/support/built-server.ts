// The built server as a separate process with its own data folder.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = join(process.cwd(), "build", "server", "index.js");

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) =>
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${code}`)))),
  );
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (chunk) => String(chunk).includes("listening on") && resolve());
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

type StartOptions = {
  settings?: Record<string, string>;
  /** The data folder; a new one by default. It is removed when the server stops. */
  folder?: string;
};

function environment(folder: string, settings: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    ADMIN_PASSWORD: "correct horse",
    LOG_LEVEL: "error",
    // Disables the minimum time for filling in a form.
    RATE_LIMITS: "off",
    // Posters take as long as other test files need the processor.
    POSTER_NICENESS: "0",
    // Only its own test enables it.
    DRAW_AHEAD: "off",
    ...settings,
  };
}

/** Loads the sample city into a folder. */
export async function seed(folder: string): Promise<void> {
  const env = environment(folder, { BASE_URL: "http://127.0.0.1" });
  await finished(spawn(process.execPath, [program, "seed"], { env, stdio: ["ignore", "ignore", "inherit"] }));
}

/** Starts it with some settings. */
export async function startServer({
  settings = {},
  folder = mkdtempSync(join(tmpdir(), "e2e-")),
}: StartOptions = {}) {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(process.execPath, [program, "start"], {
    env: environment(folder, { PORT: String(port), BASE_URL: baseUrl, ...settings }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = finished(child);
  // Reported by the code that stops it, or by tests that cannot reach it.
  ended.catch(() => {});
  await listening(child);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { baseUrl, folder, pid: child.pid ?? 0, stop };
}
