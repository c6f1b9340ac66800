// Reads the XML of S3: pages of a listing, and errors. Pure.
import { S3Failure } from "./failure";

export type ListedObject = {
  /** Without the folder. */
  name: string;
  bytes: number;
  /** When it was stored by the server's clock, ms UTC. */
  at: number;
};

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const withoutEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The text of the first element of a name; empty without one. */
function elementIn(xml: string, name: string): string {
  const [, text = ""] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return withoutEntities(text);
}

/** Reads one page; `next` continues after it. Throws an `S3Failure` when it is no listing. */
export function readListing(xml: string, folder: string): { objects: ListedObject[]; next: string | null } {
  if (!/<ListBucketResult\b/.test(xml)) throw new S3Failure({ operation: "list", code: "NotS3" });
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, found = ""]) => {
    const key = elementIn(found, "Key");
    const at = Date.parse(elementIn(found, "LastModified"));
    if (!key.startsWith(folder)) return [];
    return [
      {
        name: key.slice(folder.length),
        bytes: Number(elementIn(found, "Size")),
        at: Number.isNaN(at) ? Number.POSITIVE_INFINITY : at,
      },
    ];
  });
  const token = elementIn(xml, "NextContinuationToken");
  return { objects, next: elementIn(xml, "IsTruncated") === "true" && token !== "" ? token : null };
}

const wordsMax = 200;

/** Code, words and expected region of an error. */
export const errorOf = (xml: string) => ({
  code: elementIn(xml, "Code").replace(/[^\w.-]/g, ""),
  words: elementIn(xml, "Message")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, wordsMax),
  region: elementIn(xml, "Region").replace(/[^\w-]/g, ""),
});
