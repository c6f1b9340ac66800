// Bodies on the wire: which encoding, which tag.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { matchesTag } from "../../app/http/entity-tag";
import { acceptedEncoding, compress, isCompressible, weakTag } from "../../server/pages/compression";

describe("encoding", () => {
  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0, gzip;q=0", "identity"],
    ["br; q=0.000, gzip; q=0.5", "gzip"],
    ["br;q=0.1", "br"],
    ["deflate", "identity"],
    ["identity", "identity"],
    ["", "identity"],
    ["brotli, xgzip", "identity"],
  ])("%j selects %s", (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });

  test("a client without Accept-Encoding gets the plain body", () => {
    expect(acceptedEncoding(null)).toBe("identity");
  });

  test("a compressed body decompresses to the same text", async () => {
    const raw = Buffer.from("城里见".repeat(500));
    const [br, cached] = [await compress(raw, "br", "once"), await compress(raw, "br", "cached")];
    expect(brotliDecompressSync(br)).toEqual(raw);
    expect(brotliDecompressSync(cached)).toEqual(raw);
    expect(gunzipSync(await compress(raw, "gzip", "once"))).toEqual(raw);
    expect(await compress(raw, "identity", "once")).toBe(raw);
    expect(cached.length).toBeLessThan(raw.length / 10);
  });

  test("texts are compressed above a minimum size, images never", () => {
    expect(isCompressible("text/html; charset=utf-8", 5000)).toBe(true);
    expect(isCompressible("application/json", 5000)).toBe(true);
    expect(isCompressible("image/svg+xml", 5000)).toBe(true);
    expect(isCompressible("text/html", 20)).toBe(false);
    expect(isCompressible("image/jpeg", 5000)).toBe(false);
    expect(isCompressible(null, 5000)).toBe(false);
  });
});

describe("tag", () => {
  const tag = weakTag(Buffer.from("page"));

  test("is weak and follows the body", () => {
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    expect(weakTag(Buffer.from("page"))).toBe(tag);
    expect(weakTag(Buffer.from("page "))).not.toBe(tag);
  });

  test("is found alone, in a list, without its W/, and by *", () => {
    expect(matchesTag(tag, tag)).toBe(true);
    expect(matchesTag(`"a", ${tag} , "b"`, tag)).toBe(true);
    expect(matchesTag(tag.slice(2), tag)).toBe(true);
    expect(matchesTag(" * ", tag)).toBe(true);
  });

  test("is not found in another, in a part of it, or in nothing", () => {
    expect(matchesTag('W/"other"', tag)).toBe(false);
    expect(matchesTag(tag.slice(0, -2), tag)).toBe(false);
    expect(matchesTag("", tag)).toBe(false);
    expect(matchesTag(null, tag)).toBe(false);
  });
});
