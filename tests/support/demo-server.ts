// One production server over the sample city for all browser tests.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    baseUrl: string;
    /** The server's data folder, for rows and pictures that no page makes yet. */
    dataFolder: string;
  }
}

const program = join(process.cwd(), "build", "server", "index.js");

function freePort(): Promise<number> {
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

export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "e2e-"));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: String(port),
    BASE_URL: baseUrl,
    ADMIN_PASSWORD: "correct horse",
    LOG_LEVEL: "error",
    // People wait before they press; the tests do not.
    RATE_LIMITS: "off",
  };
  await finished(spawn(process.execPath, [program, "seed"], { env, stdio: ["ignore", "ignore", "inherit"] }));
  const child: ChildProcess = spawn(process.execPath, [program, "start"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await listening(child);
  provide("baseUrl", baseUrl);
  provide("dataFolder", folder);
  return async () => {
    const ended = finished(child);
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
