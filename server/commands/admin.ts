// `admin password|grant|revoke|sessions|keys|factors`: manages administrators, the keys of the auth API, and lost second factors.
// Works beside a running server: it opens the existing database and never creates or migrates one.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { type Db, openDatabase } from "../../app/db/client.server";
import { countPending } from "../../app/db/migrate.server";
import { deviceName } from "../../app/domain/accounts/device-name";
import { adminPasswordLimits } from "../../app/domain/accounts/messages";
import type { Actor } from "../../app/domain/audit/actor";
import { removeAllFactors } from "../../app/domain/factors/factors.server";
import { setAccountAccess } from "../../app/domain/organisers/accounts.server";
import { changeAdminPassword } from "../../app/domain/organisers/passwords.server";
import { removeMainFactor } from "../../app/domain/organisers/second-factor.server";
import { closeAdminSessions, listAdminSessions } from "../../app/domain/organisers/sessions.server";
import { timeZoneOf } from "../../app/domain/settings/queries.server";
import { forgetFirstPassword } from "../../app/http/session/first-password.server";
import { authKeysFile, rotateAuthKeys } from "../../app/platform/auth/keys.server";
import { type Env, readEnv, SettingsError } from "../../app/platform/env.server";
import { wallTime } from "../../app/platform/zoned-time";
import { packageRoot } from "../package-root";

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** One line of standard input; rejects at its end or on Ctrl+C. */
function readLine(): Promise<string> {
  const lines = createInterface({ input: stdin, output: nowhere(), terminal: stdin.isTTY });
  return new Promise((resolve, reject) => {
    lines.once("line", resolve);
    lines.once("SIGINT", () => lines.close());
    lines.once("close", () => reject(new SettingsError("no password was given; nothing was changed")));
    lines.once("line", () => lines.close());
  });
}

/** A line typed on the terminal without echo. */
async function askHidden(question: string): Promise<string> {
  stdout.write(question);
  try {
    return await readLine();
  } finally {
    stdout.write("\n");
  }
}

/** The new password; throws when it is empty or the two entries differ. */
async function readPassword(): Promise<string> {
  if (!stdin.isTTY) return readLine();
  const first = await askHidden("new admin password: ");
  if ((await askHidden("the same again: ")) === first) return first;
  throw new SettingsError("the two passwords differ; nothing was changed");
}

const actor: Actor = { kind: "cli" };
const usage =
  "npm run admin -- password | grant EMAIL | revoke EMAIL | sessions [end] | keys rotate | factors remove [EMAIL]";
const print = (line: string) => process.stdout.write(`${line}\n`);
const counted = (count: number, one = "session") => `${count} ${count === 1 ? one : `${one}s`}`;

/** Opens the database of a site that has been started before. */
function openExisting({ DATA_DIR }: Env): Db {
  const file = join(DATA_DIR, "app.db");
  if (!existsSync(file))
    throw new SettingsError(
      `DATA_DIR: there is no site in ${DATA_DIR} that this user may read; name its folder, or start it once`,
    );
  const db = openDatabase(file);
  if (countPending(db, join(packageRoot, "drizzle")) === 0) return db;
  db.$client.close();
  throw new SettingsError(
    `the database in ${DATA_DIR} is of another version of the program; start this one once`,
  );
}

async function password(db: Db, env: Env): Promise<void> {
  const { least, most } = adminPasswordLimits;
  const result = await changeAdminPassword(db, actor, await readPassword(), Date.now());
  if (!result.ok) throw new SettingsError(`the password must have ${least} to ${most} characters`);
  forgetFirstPassword(env);
  print(`admin password changed; ${counted(result.value)} ended`);
  if (env.ADMIN_PASSWORD) print("note: ADMIN_PASSWORD is set and replaces it at the next start");
}

function setAccess(db: Db, email: string, access: "full" | "none") {
  const result = setAccountAccess(db, actor, { email, access }, Date.now());
  if (!result.ok)
    throw new SettingsError(
      result.error === "last"
        ? `${email} is the last administrator without an end; grant another account, or set a password, first`
        : `there is no account ${email}`,
    );
  return result.value;
}

function grant(db: Db, word: string): void {
  const { email, isVerified, changed, endedSessions } = setAccess(db, word, "full");
  if (changed) print(`${email} is now an administrator; ${counted(endedSessions)} ended`);
  else print(`${email} was an administrator already`);
  if (!isVerified) print("note: this counts once the e-mail address has been verified");
}

function revoke(db: Db, word: string): void {
  const { email, changed, endedSessions } = setAccess(db, word, "none");
  if (changed) print(`${email} is no administrator any more; ${counted(endedSessions)} ended`);
  else print(`${email} was no administrator`);
}

function listSessions(db: Db, env: Env): void {
  const sessions = listAdminSessions(db, Date.now());
  if (sessions.length === 0) {
    print("no administrator is signed in");
    return;
  }
  const timeZone = timeZoneOf(db, env);
  const moment = (at: number) => {
    const { date, time } = wallTime(at, timeZone);
    return `${date} ${time}`;
  };
  print(`${"opened".padEnd(16)}  ${"last used".padEnd(16)}  device, who (${timeZone})`);
  for (const { createdAt, lastSeenAt, userAgent, who } of sessions) {
    const device = deviceName(userAgent) ?? "unknown device";
    print(`${moment(createdAt)}  ${moment(lastSeenAt)}  ${device}, ${who}`);
  }
}

function endSessions(db: Db): void {
  print(`${counted(closeAdminSessions(db, actor, {}, Date.now()))} ended`);
}

/** For a member who has lost both the authenticator app and the recovery codes. Verify the member's identity first. */
function removeFactors(db: Db, word: string): void {
  const result = removeAllFactors(db, actor, { email: word }, Date.now());
  if (!result.ok) throw new SettingsError(`there is no account ${word}`);
  const { email, factors, endedSessions } = result.value;
  if (factors === 0) print(`${email} had no second factor`);
  else print(`${email} has lost ${counted(factors, "second factor")}; ${counted(endedSessions)} ended`);
}

/** For the organiser with the site's password who has lost the authenticator app. */
function removeOwnFactor(db: Db): void {
  const removed = removeMainFactor(db, actor, Date.now());
  if (removed)
    print(`the admin password has no second factor any more; ${counted(removed.endedSessions)} ended`);
  else print("the admin password had no second factor");
}

/** A running server signs its next token with the new key. */
async function rotateKeys(_db: Db, { DATA_DIR }: Env): Promise<void> {
  const kid = await rotateAuthKeys(join(DATA_DIR, authKeysFile), Date.now());
  print(
    `access tokens are signed with key ${kid} now; tokens of the key before stay valid until they run out`,
  );
}

/** Parses the arguments before opening the database. */
function workOf([name, word, ...more]: string[]): (db: Db, env: Env) => void | Promise<void> {
  const [email] = more;
  if (name === "factors" && word === "remove" && email && more.length === 1)
    return (db) => removeFactors(db, email);
  if (name === "factors" && word === "remove" && more.length === 0) return removeOwnFactor;
  if (name === "password" && word !== undefined)
    throw new SettingsError("a password is never taken from the command line, where others could read it");
  if (more.length === 0) {
    if (name === "password") return password;
    if (name === "grant" && word) return (db) => grant(db, word);
    if (name === "revoke" && word) return (db) => revoke(db, word);
    if (name === "sessions" && word === undefined) return listSessions;
    if (name === "sessions" && word === "end") return endSessions;
    if (name === "keys" && word === "rotate") return rotateKeys;
  }
  throw new SettingsError(`usage: ${usage}`);
}

/** Runs an administrator command on the site in `DATA_DIR`. */
export async function admin(...words: string[]): Promise<void> {
  const work = workOf(words);
  const env = readEnv(process.env);
  const db = openExisting(env);
  try {
    await work(db, env);
  } finally {
    db.$client.close();
  }
}
