// The code that opens the set-up of a new site, in a file that only its owner can read: it proves who installed the site. It grants the
// organiser's rights on that page alone, until the set-up is finished or a day after the first sign-in. Backups exclude it.
import { randomInt } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../../db/client.server";
import { firstSignInAt } from "../../domain/organisers/sessions.server";
import { ok, type Result, rejected } from "../../domain/result";
import { settingsMessages } from "../../domain/settings/messages";
import { isEqualSecret } from "../../platform/signature.server";
import type { Site } from "../context.server";
import { count, Limit, waitFor } from "../limits/rate-limit.server";
import { networkKey } from "../security/client-address";
import { isSetupFinished } from "./setup-state.server";

type CodeSite = Pick<Site, "db" | "env"> & { clock: Pick<Site["clock"], "now"> };

export const startCodeFile = "start-code";
const fileOf = ({ env }: Pick<CodeSite, "env">) => join(env.DATA_DIR, startCodeFile);

/** Without easily confused characters. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const groups = 2;
const groupLength = 4;
const dayMs = 24 * 60 * 60_000;

/** 40 bits: at ten guesses in 15 minutes, a thousand networks need 3,000 years. */
const guesses = new Limit("start-code", 10, 15 * 60_000);

function newCode(): string {
  const letters = () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
  return Array.from({ length: groups }, letters).join("-");
}

function readCode(site: Pick<CodeSite, "env">): string | null {
  try {
    return readFileSync(fileOf(site), "utf8").trim();
  } catch {
    return null;
  }
}

/** Deletes the code. */
export function forgetStartCode(site: Pick<CodeSite, "env">): void {
  rmSync(fileOf(site), { force: true });
}

const isSignedInLongAgo = (db: Db, now: number) => {
  const first = firstSignInAt(db);
  return first !== null && now - first > dayMs;
};

/** Whether the set-up can still be opened with its code. */
function isOpen(site: CodeSite): boolean {
  return !isSetupFinished(site) && !isSignedInLongAgo(site.db, site.clock.now());
}

/** Returns the code while the set-up is open, and creates it at the first start; deletes it afterwards. */
export function ensureStartCode(site: CodeSite): string | null {
  if (!isOpen(site)) {
    forgetStartCode(site);
    return null;
  }
  const stored = readCode(site);
  if (stored) return stored;
  const code = newCode();
  forgetStartCode(site);
  writeFileSync(fileOf(site), `${code}\n`, { mode: 0o600, flag: "wx" });
  return code;
}

/** The set-up's path with its code. */
export const setupPath = (code: string): string => `/setup/${code}`;

/** A typed code as stored: upper case, in groups. */
function normalised(typed: string): string {
  const letters = typed
    .slice(0, 100)
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  return letters.match(new RegExp(`.{1,${groupLength}}`, "g"))?.join("-") ?? "";
}

/**
 * Verifies a code typed or opened from an address; the value is the code as stored. A wrong one counts as a guess of its network.
 * `closed` once the set-up is over, for every code.
 */
export function checkStartCode(
  site: Site,
  address: string,
  typed: string,
): Result<string, "wrong" | "closed" | "too-many"> & { retryAfterSeconds?: number } {
  const network = networkKey(address);
  const waitMs = waitFor(site, guesses, network);
  if (waitMs > 0) {
    const minutes = Math.ceil(waitMs / 60_000);
    return {
      ...rejected("too-many", settingsMessages.tooManyCodes(minutes)),
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    };
  }
  const stored = isOpen(site) ? readCode(site) : null;
  if (stored === null) {
    forgetStartCode(site);
    return rejected("closed", settingsMessages.setupClosed);
  }
  if (isEqualSecret(normalised(typed), stored)) return ok(stored);
  count(site, guesses, network);
  return rejected("wrong", settingsMessages.wrongCode);
}

/** Whether the set-up is open: its page asks for the code. */
export const isSetupOpen = (site: Site): boolean => isOpen(site) && readCode(site) !== null;
