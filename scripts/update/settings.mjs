// The settings that an update needs: those of the service, its address, and the commands that stop and restart it.
import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, relative } from "node:path";

/** The service's environment file, unless UPDATE_ENV_FILE names another. */
export const serviceFile = "/etc/chenglijian.env";
const usualHealthSeconds = 60;

/** Parses an environment file as systemd does: one variable per line, quotes around a value removed. */
export function parseEnvironment(text) {
  const lines = text.matchAll(/^[ \t]*([A-Za-z_]\w*)[ \t]*=[ \t]*(.*?)[ \t\r]*$/gm);
  return Object.fromEntries(
    [...lines].map(([, name, value]) => [name, /^(["'])(.*)\1$/.exec(value)?.[2] ?? value]),
  );
}

function readServiceSettings({ UPDATE_ENV_FILE: named }) {
  const file = named || serviceFile;
  if (existsSync(file)) return parseEnvironment(readFileSync(file, "utf8"));
  if (named) throw new Error(`UPDATE_ENV_FILE: ${named} does not exist`);
  return {};
}

/** The service's address on this machine. */
function addressOf({ HOST, PORT }) {
  const host = !HOST || HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "::1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT || 3000}`;
}

/**
 * Reads the settings of an update from the service's environment file, with the environment as a fallback. `forServer` is the
 * environment of the program's commands. Throws if the data folder is not set, or lies in the releases of `root`.
 */
export function readSettings(environment, { releases }) {
  const service = readServiceSettings(environment);
  const forServer = { ...environment, ...service, NODE_ENV: "production" };
  const dataFolder = forServer.DATA_DIR;
  if (!dataFolder || !isAbsolute(dataFolder))
    throw new Error(
      `DATA_DIR is not set to a whole path; name the environment file of the service in UPDATE_ENV_FILE (${serviceFile} unless set)`,
    );
  if (!relative(releases, dataFolder).startsWith(".."))
    throw new Error(`DATA_DIR lies in ${releases}, which updates remove; move it elsewhere first`);
  return {
    forServer,
    dataFolder,
    address: addressOf(forServer),
    restart: forServer.UPDATE_RESTART || "systemctl reset-failed chenglijian; systemctl restart chenglijian",
    stop: forServer.UPDATE_STOP || "systemctl stop chenglijian",
    healthSeconds: Number(forServer.UPDATE_HEALTH_SECONDS) || usualHealthSeconds,
  };
}
