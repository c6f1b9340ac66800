// The basics of a command: the package's paths, console output, other programs. Needs nothing installed.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const at = (...parts) => join(root, ...parts);
/** Path of a dependency's command. */
export const bin = (name) => at("node_modules", ".bin", name);

/** Prints a progress line. */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints one line with the fix and exits. */
export function fail(line) {
  process.stderr.write(`error: ${line}\n`);
  process.exit(1);
}

/** The oldest Node version supported by the dependencies. */
const oldest = [20, 19];

export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  fail(
    `Node ${process.versions.node} is too old; install Node ${oldest.join(".")} or newer (https://nodejs.org)`,
  );
}

/**
 * Runs a program in the package's folder. Resolves with the exit code (1 when it could not start or was killed) and the signal that
 * ended it, if any; with `quiet` also with its output, otherwise standard output and error are inherited.
 */
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

/** A free port of this machine. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
