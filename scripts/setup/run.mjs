// Runs a program of the package and waits for it.
import { spawn } from "node:child_process";
import { at, root } from "./paths.mjs";

/** Resolves with the exit code (1 when it could not start or was killed) and the signal that ended it, if any. Inherits standard output and error. */
export function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.on("error", () => resolve({ code: 1, signal: null, output: "" }));
    child.on("close", (code, signal) =>
      resolve({ code: code ?? 1, signal, output: Buffer.concat(output).toString() }),
    );
  });
}

/** Path of a dependency's command. */
export const bin = (name) => at("node_modules", ".bin", name);
