// Memory and children of a process, from the system.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Resident memory of a process in MB. */
export function residentMb(pid) {
  const kb =
    process.platform === "linux"
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
      : execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString();
  return Math.round(Number(kb) / 1024);
}

/** Process ids of the running children of a process; Linux only. */
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
