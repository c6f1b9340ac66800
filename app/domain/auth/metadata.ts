// User-defined metadata (contract 4.1). Every access token includes it, so its size is limited.
import { z } from "zod";
import { jsonLevelsMax } from "../../platform/json";
import { type AuthRejected, denied } from "./rejections";

type Json = Record<string, unknown>;

const limits = { bytes: 1024, levels: jsonLevelsMax } as const;
const metadataSchema = z.record(z.string(), z.unknown());

/**
 * Whether a value nests deeper than allowed. Stops at the limit, since serialising deeper values could overflow the stack.
 */
function isTooDeep(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

const isTooLong = (text: string) => Buffer.byteLength(text) > limits.bytes;

/** Serialises metadata for storage; rejected when it is too large. */
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

/** Parses stored metadata. */
export const readMetadata = (stored: string): Json => metadataSchema.parse(JSON.parse(stored));

/** Parses stored metadata for a token; empty for oversized metadata that predates the limit. */
export const tokenMetadata = (stored: string): Json => (isTooLong(stored) ? {} : readMetadata(stored));
