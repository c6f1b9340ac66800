// Backups in S3-compatible storage: each file once, named by its SHA-256, and a manifest per backup, written last. A backup without a
// manifest there does not exist.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import pLimit from "p-limit";
import type { S3Client } from "../../../platform/s3/client.server";
import { S3Failure } from "../../../platform/s3/failure";
import { backupTime, staleBackups } from "../schedule";

type Files = Record<string, { bytes: number; sha256: string }>;

/** A local backup: its name, its folder, and the text and files of its manifest. */
export type LocalBackup = { name: string; path: string; manifest: string; files: Files };

const [manifests, objects] = ["backups", "files"];
const manifestSuffix = ".json";
const manifestKey = (name: string) => `${manifests}/${name}${manifestSuffix}`;
const atOnce = 4;
/** Of another upload that has not written its manifest yet. */
const freshMs = 24 * 60 * 60_000;

const hashPattern = /^[0-9a-f]{64}$/;

/** Runs `work` on all items, a few at once; rejects after the running ones. */
async function onEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const limit = pLimit(atOnce);
  const results = await Promise.allSettled(
    items.map((item) =>
      limit(() =>
        work(item).catch((error: unknown) => {
          limit.clearQueue();
          throw error;
        }),
      ),
    ),
  );
  const failed = results.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/** Names of the stored backups, newest first. */
export async function listRemoteBackups(s3: S3Client): Promise<string[]> {
  const names = (await s3.list(manifests))
    .filter(({ name }) => name.endsWith(manifestSuffix))
    .map(({ name }) => name.slice(0, -manifestSuffix.length))
    .filter((name) => backupTime(name) !== null);
  return names.sort().reverse();
}

/** Reads a stored manifest. */
export const readRemoteManifest = (s3: S3Client, name: string): Promise<string> =>
  s3.getText(manifestKey(name));

const sizesOf = async (s3: S3Client) =>
  new Map((await s3.list(objects)).map(({ name, bytes }) => [name, bytes] as const));

const incomplete = () => new S3Failure({ operation: "list", code: "Incomplete" });

/**
 * Stores a backup. Uploads only the files that are not there in their size; the server compares each with its checksums. Afterwards all
 * of them, and the manifest, must be listed. Returns the bytes sent.
 */
export async function uploadBackup(
  s3: S3Client,
  { name, path, manifest, files }: LocalBackup,
): Promise<number> {
  const needed = new Map(Object.entries(files).map(([file, { sha256 }]) => [sha256, file]));
  const bytesOf = (sha256: string) => files[needed.get(sha256) ?? ""]?.bytes ?? Number.NaN;
  const stored = await sizesOf(s3);
  const missing = [...needed].filter(([sha256]) => stored.get(sha256) !== bytesOf(sha256));
  await onEach(missing, ([sha256, file]) => s3.putFile(`${objects}/${sha256}`, join(path, file), sha256));
  const uploaded = missing.length === 0 ? stored : await sizesOf(s3);
  if ([...needed.keys()].some((sha256) => uploaded.get(sha256) !== bytesOf(sha256))) throw incomplete();
  await s3.putText(manifestKey(name), manifest);
  if ((await readRemoteManifest(s3, name)) !== manifest) throw incomplete();
  return missing.reduce((sum, [sha256]) => sum + bytesOf(sha256), 0);
}

/**
 * Deletes expired backups by the rules of the local ones, and then the files that no backup names. `filesOf` reads a manifest; a
 * failure deletes no file. Returns the names of the deleted and the number of the remaining backups.
 */
export async function removeStaleBackups(
  s3: S3Client,
  filesOf: (manifest: string) => Files,
  now: number,
): Promise<{ removed: string[]; count: number }> {
  const names = await listRemoteBackups(s3);
  const removed = staleBackups(names);
  await onEach(removed, (name) => s3.remove(manifestKey(name)));
  const stored = await s3.list(objects);
  const remaining = names.filter((name) => !removed.includes(name));
  const used = new Set<string>();
  for (const name of remaining)
    for (const { sha256 } of Object.values(filesOf(await readRemoteManifest(s3, name)))) used.add(sha256);
  const unused = stored.filter(
    ({ name, at }) => hashPattern.test(name) && !used.has(name) && at < now - freshMs,
  );
  await onEach(unused, ({ name }) => s3.remove(`${objects}/${name}`));
  return { removed, count: remaining.length };
}

/** Downloads the files of a manifest into a new folder and compares their checksums. */
export async function downloadFiles(s3: S3Client, files: Files, folder: string): Promise<void> {
  await onEach(Object.entries(files), async ([file, { sha256 }]) => {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    if ((await s3.getFile(`${objects}/${sha256}`, target)) !== sha256)
      throw new S3Failure({ operation: "read", code: "Damaged", words: `${file} has changed` });
  });
}
