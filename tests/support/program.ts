// The built program as a process, started in a separate folder with only PATH from the test's environment.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const builtProgram = join(process.cwd(), "build", "server", "index.js");
export const host = "127.0.0.1";

export type Ended = { code: number | null; signal: NodeJS.Signals | null; output: string };
export type Program = {
  child: ChildProcessWithoutNullStreams;
  /** All output so far, of both streams. */
  output: () => string;
  exited: Promise<Ended>;
};

/** Starts a command over a data folder. */
export function startProgram(
  words: string[],
  dataFolder: string,
  settings: Record<string, string>,
  program = builtProgram,
): Program {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DATA_DIR: dataFolder,
    ...settings,
  };
  const child = spawn(process.execPath, [program, ...words], { env });
  let output = "";
  for (const channel of [child.stdout, child.stderr])
    channel.on("data", (chunk) => {
      output += String(chunk);
    });
  const exited = new Promise<Ended>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal, output })),
  );
  return { child, output: () => output, exited };
}

/** Runs a command over a data folder and waits for its exit. */
export async function runProgram(
  words: string[],
  dataFolder: string,
  settings: Record<string, string> = {},
): Promise<Pick<Ended, "code" | "output">> {
  const { code, output } = await startProgram(words, dataFolder, settings).exited;
  return { code, output };
}

/** A data folder and the programs that use it; `close` ends them and removes it. */
export function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), "program-"));
  const running: Program[] = [];

  /** Starts the program with additional settings. */
  function run(settings: Record<string, string> = {}, words: string[] = []): Program {
    const started = startProgram(words, folder, { HOST: host, PORT: "0", ...settings });
    running.push(started);
    return started;
  }

  async function close() {
    for (const { child, exited } of running) {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  }

  return { folder, run, close };
}

/** Resolves with the first match in the program's output; rejects when it exits without one. */
export function written(started: Program, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = pattern.exec(started.output());
      if (found) resolve(found[1] ?? found[0]);
    };
    look();
    started.child.stdout.on("data", look);
    started.child.stderr.on("data", look);
    void started.exited.then(({ output }) => reject(new Error(`ended without ${pattern}: ${output}`)));
  });
}

export async function portOf(started: Program): Promise<number> {
  return Number(await written(started, /listening on http:\/\/localhost:(\d+)/));
}

/** Ends it with the signal of the service manager. */
export async function stop(started: Program): Promise<Ended> {
  started.child.kill("SIGTERM");
  return started.exited;
}
