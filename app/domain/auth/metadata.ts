// What users write about themselves (contract 4.1). It is part of every access token, so its size is bounded.
import { z } from "zod";
import { jsonLevelsMax } from "../../platform/json";
import { type AuthRejected, denied } from "./rejections";

type Json = Record<string, unknown>;

const limits = { bytes: 1024, levels: jsonLevelsMax } as const;
const metadataSchema = z.record(z.string(), z.unknown());

/** Whether a value nests deeper than allowed; stops at the limit, since serialising deeper values could overflow the stack. */
function isTooDeep(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

const isTooLong = (text: string) => Buffer.byteLength(text) > limits.bytes;

/** Metadata as it is stored, or the rejection of too much. */
export function writeMetadata(data: Json): { ok: true; text: string } | AuthRejected {
  const rejection = denied(
    "validation_failed",
    `data may have ${limits.bytes} bytes as JSON and ${limits.levels} levels`,
    { status: 422 },
  );
  if (isTooDeep(data, limits.levels)) return rejection;
  const text = JSON.stringify(data);
  return isTooLong(text) ? rejection : { ok: true, text };
}

/** Stored metadata. */
export const readMetadata = (stored: string): Json => metadataSchema.parse(JSON.parse(stored));

/** Stored metadata for a token; none of what was stored before there was a limit and exceeds it. */
export const tokenMetadata = (stored: string): Json => (isTooLong(stored) ? {} : readMetadata(stored));
