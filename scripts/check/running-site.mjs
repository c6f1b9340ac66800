// The built server on a persistent folder, which can be killed and restarted.
import { setTimeout as sleep } from "node:timers/promises";
import { start } from "../setup/children.mjs";
import { at } from "../setup/paths.mjs";
import { settingsOfSmallServer } from "../setup/site.mjs";

const program = at("build", "server", "index.js");
const pollMs = 20;
export const adminPassword = "only for the check";

/** The environment of a site in `folder`, without rate limits and with the memory settings of docs/deploy.md. */
export function environmentOf(folder, port, more = {}) {
  const { PATH, HOME } = process.env;
  return {
    PATH,
    HOME,
    NODE_ENV: "production",
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: String(port),
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    ADMIN_PASSWORD: adminPassword,
    ...settingsOfSmallServer,
    ...more,
  };
}

/** Runs one command of the program; throws when it fails. */
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

/** Starts the server; resolves once it listens, with its process and a promise of its exit. */
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
