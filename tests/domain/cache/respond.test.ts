import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { type Page, type RequestHead, respond, toPage, toResponse } from "../../../server/cache/respond";
import { compress, type Encoding } from "../../../server/pages/compression";

const text = `<html>${"城里见".repeat(200)}</html>`;
const htmlType = { "Content-Type": "text/html; charset=utf-8" };

const pageOf = (init: ResponseInit = { headers: htmlType }, body: string | null = text, method = "GET") =>
  toPage(method, new Response(body, init));

async function entryOf(page: Page) {
  const bodies = new Map<Encoding, Buffer>();
  for (const encoding of ["br", "gzip"] as const)
    bodies.set(encoding, await compress(page.raw, encoding, "cached"));
  return { page, bodies };
}

const headOf = (head: Partial<RequestHead> = {}): RequestHead => ({
  method: "GET",
  accepts: "identity",
  ifNoneMatch: null,
  ...head,
});

async function replyTo(head: Partial<RequestHead>, page?: Promise<Page>) {
  const reply = respond(await entryOf(await (page ?? pageOf())), headOf(head));
  if (!reply) throw new Error("the body is not encoded");
  return {
    ...reply,
    headers: Object.fromEntries(reply.headers.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

describe("encodings", () => {
  test.each<[Encoding, (body: Buffer) => Buffer]>([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("%s is sent to a client that accepts it", async (accepts, decode) => {
    const page = pageOf({ headers: { ...htmlType, "Content-Length": "1" } });
    const { status, headers, body } = await replyTo({ accepts }, page);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-encoding": accepts,
      "content-length": String(body?.length),
      "x-body-length": String(Buffer.byteLength(text)),
    });
    expect(decode(body ?? Buffer.alloc(0)).toString()).toBe(text);
  });

  test("the plain body is sent to a client that accepts none, and for small bodies and pictures", async () => {
    const plain = await replyTo({});
    expect(plain.body?.toString()).toBe(text);
    const small = await replyTo({ accepts: "br" }, pageOf(undefined, "<html></html>"));
    const picture = await replyTo({ accepts: "br" }, pageOf({ headers: { "Content-Type": "image/png" } }));
    for (const { headers } of [plain, small, picture]) expect(headers["content-encoding"]).toBeUndefined();
  });

  test("a response waits for its encoded body, except a 304; toResponse encodes the body once", async () => {
    const entry = { page: await pageOf(), bodies: new Map<Encoding, Buffer>() };
    expect(respond(entry, headOf({ accepts: "br" }))).toBeNull();
    expect(respond(entry, headOf({ accepts: "br", ifNoneMatch: entry.page.tag }))?.status).toBe(304);
    const encode = vi.fn(async (encoding: Encoding) => {
      entry.bodies.set(encoding, await compress(entry.page.raw, encoding, "once"));
    });
    for (const _ of [1, 2]) {
      const response = await toResponse(entry, headOf({ accepts: "br" }), encode);
      expect(response.headers.get("Content-Encoding")).toBe("br");
    }
    expect(encode).toHaveBeenCalledOnce();
  });
});

describe("validation", () => {
  test("a matching tag returns 304 with the tag and the caching headers, without body, type and length", async () => {
    const full = await replyTo({ accepts: "br" });
    const { status, headers, body } = await replyTo({ accepts: "br", ifNoneMatch: full.headers.etag ?? "" });
    expect([status, body]).toEqual([304, null]);
    const { etag, vary, "cache-control": caching } = full.headers;
    expect(headers).toEqual({ etag, vary, "cache-control": caching });
  });

  test("another tag, a status other than 200, no-store and POST never return 304", async () => {
    for (const ifNoneMatch of ['W/"other"', '"other", W/"another"', ""])
      expect((await replyTo({ ifNoneMatch })).status).toBe(200);
    expect((await replyTo({ method: "POST", ifNoneMatch: "*" })).status).toBe(200);
    expect((await replyTo({ ifNoneMatch: "*" }, pageOf({ status: 404, headers: htmlType }))).status).toBe(
      404,
    );
    const page = pageOf({ headers: { ...htmlType, "Cache-Control": "no-store" } });
    const { status, headers } = await replyTo({ ifNoneMatch: "*" }, page);
    expect([status, headers.etag]).toEqual([200, undefined]);
  });

  test("the tag is the same for all encodings and follows the text", async () => {
    const encodings = ["br", "gzip", "identity"] as const;
    const replies = await Promise.all(encodings.map((accepts) => replyTo({ accepts })));
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
    expect((await pageOf(undefined, "<html>other</html>")).tag).not.toBe((await pageOf()).tag);
  });
});

test("HEAD has the status and headers of GET and no body", async () => {
  for (const accepts of ["br", "gzip", "identity"] as const) {
    const get = await replyTo({ accepts });
    const head = await replyTo({ accepts, method: "HEAD" });
    expect(head).toEqual({ ...get, body: null });
  }
  const { etag = "" } = (await replyTo({})).headers;
  expect((await replyTo({ method: "HEAD", ifNoneMatch: etag })).status).toBe(304);
});

describe("headers of a complete body", () => {
  const headersOf = async (page: Promise<Page>) => Object.fromEntries((await page).headers);

  test("a page has a Vary of what it depends on and is revalidated by its browser", async () => {
    expect(await headersOf(pageOf())).toMatchObject({
      vary: "Accept-Encoding, Cookie, Save-Data, Sec-Fetch-Site",
      "cache-control": "private, no-cache",
    });
  });

  test("another type varies by encoding and retains its caching headers and tag", async () => {
    const own = { "Content-Type": "text/calendar", "Cache-Control": "public, max-age=300", ETag: '"own"' };
    expect(await headersOf(pageOf({ headers: own }))).toMatchObject({
      vary: "Accept-Encoding",
      "cache-control": "public, max-age=300",
      etag: '"own"',
    });
  });

  test.each<[string, ResponseInit, string]>([
    ["an error page", { status: 404, headers: htmlType }, "GET"],
    ["the response to a post", { headers: htmlType }, "POST"],
  ])("%s is not stored", async (_name, init, method) => {
    const headers = await headersOf(pageOf(init, text, method));
    expect(headers).toMatchObject({ "cache-control": "no-store" });
    expect(headers.etag).toBeUndefined();
  });
});
