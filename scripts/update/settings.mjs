// What an update has to know of the service: the settings it runs with, where it answers, and how it is stopped and restarted.
import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import { UpdateError } from "./update-error.mjs";

const usualFile = "/etc/chenglijian.env";
const usualHealthSeconds = 60;

/** The settings in the text of an environment file, as systemd reads it: one on each line, quotes around a value left out. */
export function parseEnvironment(text) {
  const lines = text.split("\n").map((line) => line.trim());
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) return [];
      const quoted = /^(["'])(.*)\1$/.exec(value);
      return [[name, quoted?.[2] ?? value]];
    }),
  );
}

function readServiceSettings(environment) {
  const named = environment.UPDATE_ENV_FILE;
  const file = named || usualFile;
  if (existsSync(file)) return parseEnvironment(readFileSync(file, "utf8"));
  if (named) throw new UpdateError(`UPDATE_ENV_FILE: ${named} does not exist`);
  return {};
}

/** Where the service answers on this machine. */
function addressOf({ HOST, PORT }) {
  const host = !HOST || HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "::1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT || 3000}`;
}

/**
 * The settings of an update, from the service's environment file and, for what it does not say, the environment. `forServer` is the
 * environment of the program's own commands. Throws an `UpdateError` when they do not say where the data is, or say it is in `root`'s releases.
 */
export function readSettings(environment, { releases }) {
  const service = readServiceSettings(environment);
  const forServer = { ...environment, ...service, NODE_ENV: "production" };
  const dataFolder = forServer.DATA_DIR;
  if (!dataFolder || !isAbsolute(dataFolder))
    throw new UpdateError(
      `DATA_DIR is not set to a whole path; name the environment file of the service in UPDATE_ENV_FILE (${usualFile} unless set)`,
    );
  if (!relative(releases, dataFolder).startsWith(".."))
    throw new UpdateError(`DATA_DIR lies in ${releases}, which updates remove; move it elsewhere first`);
  return {
    forServer,
    dataFolder,
    address: addressOf(forServer),
    restart: forServer.UPDATE_RESTART || "systemctl reset-failed chenglijian; systemctl restart chenglijian",
    stop: forServer.UPDATE_STOP || "systemctl stop chenglijian",
    healthSeconds: Number(forServer.UPDATE_HEALTH_SECONDS) || usualHealthSeconds,
  };
}
