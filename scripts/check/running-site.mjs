// The built server over a folder that outlives it: it is killed and started again.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { start } from "../bench/children.mjs";
import { at } from "../setup/paths.mjs";

const program = at("build", "server", "index.js");
const pollMs = 20;

/** Runs one command of the program to its end; throws when it fails. */
export function runProgram(words, env) {
  const child = start(process.execPath, [program, ...words], env);
  let output = "";
  for (const channel of [child.stdout, child.stderr])
    channel.on("data", (chunk) => {
      output += chunk;
    });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => (code === 0 ? resolve(output) : reject(new Error(output.trim()))));
  });
}

/** Starts the server; resolves once it listens, with its process and a promise of its end. */
export async function startSite(env) {
  const child = start(process.execPath, [program, "start"], env);
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
  let output = "";
  for (const channel of [child.stdout, child.stderr])
    channel.on("data", (chunk) => {
      output = (output + chunk).slice(-4000);
    });
  const failed = ended.then((end) => {
    throw new Error(`the server ended (${end}) before it listened: ${output.trim()}`);
  });
  failed.catch(() => {});
  while (!/listening on /.test(output)) await Promise.race([sleep(pollMs), failed]);
  return { child, ended, output: () => output };
}

/** Process ids of the running children of a process; Linux alone. */
export function childrenOf(pid) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const [state, parent] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").pop().split(" ");
        return Number(parent) === pid && state !== "Z";
      } catch {
        return false;
      }
    })
    .map(Number);
}
