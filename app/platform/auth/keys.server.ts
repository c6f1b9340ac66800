// The ES256 keys that sign access tokens, generated once and stored in the data folder. A retired key stays published until its
// tokens have expired.
import { existsSync, readFileSync, statSync } from "node:fs";
import type { CryptoKey, JWK } from "jose";
import { z } from "zod";
import { writeFileAtomically } from "../atomic-write.server";
import { newId } from "../ids";

const keySchema = z.object({
  kid: z.string(),
  createdAt: z.number(),
  /** When the key was replaced (ms UTC). */
  retiredAt: z.number().nullable(),
  jwk: z.object({
    kty: z.literal("EC"),
    crv: z.literal("P-256"),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
});
const fileSchema = z.object({ keys: z.array(keySchema).min(1) });

type StoredKey = z.output<typeof keySchema>;
export type AuthKey = CryptoKey | Uint8Array;

/** The file of the keys in the data folder. */
export const authKeysFile = "auth-keys.json";
/** Longer than the maximum lifetime of an access token, in ms. */
export const retiredKeyMs = 25 * 60 * 60 * 1000;

async function newKey(now: number): Promise<StoredKey> {
  const { exportJWK, generateKeyPair } = await import("jose");
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = keySchema.shape.jwk.parse(await exportJWK(privateKey));
  return { kid: newId(), createdAt: now, retiredAt: null, jwk };
}

const read = (file: string): StoredKey[] => fileSchema.parse(JSON.parse(readFileSync(file, "utf8"))).keys;
const write = (file: string, keys: StoredKey[]) =>
  writeFileAtomically(file, Buffer.from(`${JSON.stringify({ keys }, null, 2)}\n`), 0o600);

/** Creates the key file if it is missing; `now` is ms UTC. */
export async function ensureAuthKeys(file: string, now: number): Promise<void> {
  if (!existsSync(file)) await write(file, [await newKey(now)]);
}

/** Adds a new signing key at `now` (ms UTC) and returns its id. A running server reloads the file. */
export async function rotateAuthKeys(file: string, now: number): Promise<string> {
  const known = existsSync(file) ? read(file) : [];
  const retired = known.map((key) => ({ ...key, retiredAt: key.retiredAt ?? now }));
  const created = await newKey(now);
  await write(file, [created, ...retired.filter(({ retiredAt }) => now - retiredAt < retiredKeyMs)]);
  return created.kid;
}

/** The keys of a file, reloaded when it changes. */
export class AuthKeys {
  readonly #file: string;
  #changedAt = Number.NaN;
  #keys: StoredKey[] = [];
  #imported = new Map<string, Promise<AuthKey>>();

  constructor(file: string) {
    this.#file = file;
  }

  #stored(): StoredKey[] {
    const { mtimeMs } = statSync(this.#file);
    if (mtimeMs !== this.#changedAt) {
      this.#keys = read(this.#file);
      this.#changedAt = mtimeMs;
    }
    return this.#keys;
  }

  #import(name: string, jwk: JWK): Promise<AuthKey> {
    const known = this.#imported.get(name) ?? import("jose").then(({ importJWK }) => importJWK(jwk, "ES256"));
    this.#imported.set(name, known);
    return known;
  }

  /** Returns the active signing key. */
  async current(): Promise<{ kid: string; key: AuthKey }> {
    const stored = this.#stored().find(({ retiredAt }) => retiredAt === null);
    if (!stored) throw new Error("no key signs access tokens");
    return { kid: stored.kid, key: await this.#import(`private ${stored.kid}`, stored.jwk) };
  }

  /** Returns a public key by its id; undefined when it is unknown or its tokens have expired. */
  async find(kid: string | undefined, now: number): Promise<AuthKey | undefined> {
    const known = this.published(now).find((key) => key.kid === kid);
    return known && this.#import(`public ${known.kid}`, known);
  }

  /** Returns the public keys as JWKs, the active one first. */
  published(now: number) {
    return this.#stored()
      .filter(({ retiredAt }) => retiredAt === null || now - retiredAt < retiredKeyMs)
      .map(({ kid, jwk: { kty, crv, x, y } }) => ({
        kty,
        crv,
        x,
        y,
        kid,
        alg: "ES256",
        use: "sig",
        key_ops: ["verify"],
      }));
  }
}
