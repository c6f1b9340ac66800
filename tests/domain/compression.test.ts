// Compression of responses: selected encoding and ETag.
import { describe, expect, test } from "vitest";
import { matchesTag } from "../../app/http/entity-tag";
import { acceptedEncoding, compress, isCompressible, weakTag } from "../../server/pages/compression";

describe("encoding", () => {
  test.each([
    ["br", "br, gzip|gzip, deflate, br|br;q=0.1"],
    ["gzip", "gzip|GZIP|br;q=0, gzip|br; q=0.000, gzip; q=0.5"],
    ["identity", "|br;q=0.0, gzip;q=0|deflate|identity|brotli, xgzip"],
  ])("%s is selected by %s", (encoding, headers) => {
    for (const header of headers.split("|"))
      expect([header, acceptedEncoding(header)]).toEqual([header, encoding]);
    expect(acceptedEncoding(null)).toBe("identity");
  });

  test("a cached body is compressed to a tenth, only in accepted encodings", async () => {
    const raw = Buffer.from("城里见".repeat(500));
    expect((await compress(raw, "br", "cached")).length).toBeLessThan(raw.length / 10);
    expect(await compress(raw, "identity", "once")).toBe(raw);
  });

  test.each([
    ["text/html; charset=utf-8", 5000, true],
    ["image/svg+xml", 5000, true],
    ["text/html", 20, false],
    ["image/jpeg", 5000, false],
  ])("%s of %i bytes is compressed: %s", (type, bytes, expected) => {
    expect(isCompressible(type, bytes)).toBe(expected);
  });
});

test("a tag is weak, derives from the body and matches alone, in a list, without its W/, and by *", () => {
  const tag = weakTag(Buffer.from("page"));
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  expect(weakTag(Buffer.from("page"))).toBe(tag);
  expect(weakTag(Buffer.from("page "))).not.toBe(tag);
  for (const sent of [tag, `"a", ${tag} , "b"`, tag.slice(2), " * "])
    expect(matchesTag(sent, tag)).toBe(true);
  for (const sent of ['W/"other"', tag.slice(0, -2), "", null]) expect(matchesTag(sent, tag)).toBe(false);
});
