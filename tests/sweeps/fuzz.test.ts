// Fuzzes every operation: each request gets a timely response in Chinese, and the site keeps working.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContract } from "../support/contract";
import { openErrorLog } from "../support/error-log";
import { bearer, type Json, openAdminRawClient, openRawClient, upload } from "../support/raw-api";
import { createSite, type TestSite } from "../support/site";
import { combinations, isRelease } from "../support/tier";
import { type Sent, unknownId, worksOf } from "./scenarios";

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const runs = Number(process.env.FUZZ_RUNS ?? (isRelease ? 20 : 8));
const slowestMs = 3000;
const megabyte = 1024 * 1024;
const growthAtMostBytes = 96 * megabyte;

type Fuzzed = {
  id: string;
  method: string;
  path: string;
  query: string[];
  fields: string[];
  isMultipart: boolean;
};

let site: TestSite;
const { log, errors: failures } = openErrorLog();

const described = await createSite();
const operations = (await readContract(described)).calls.map((operation): Fuzzed => {
  const { operationId: id, method, path, parameters = [], requestBody } = operation;
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
  const query = parameters.filter((each) => each.in === "query").map(({ name }) => name);
  const fields = Object.keys(content?.schema.properties ?? {});
  return { id, method, path, query, fields, isMultipart: type === "multipart/form-data" };
});
described.close();

function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

let heapBefore = 0;
beforeAll(async () => {
  console.info(`fuzz seed ${seed}, ${runs} runs for each call and caller`);
  site = await createSite({ RATE_LIMITS: "off", SITE_TIME_ZONE: "Europe/Rome" }, log);
  heapBefore = heapBytes();
});
afterAll(() => site.close());

/** A valid request to mutate; posters are requested for a missing event, so that nothing is rendered. */
const validFor = async ({ id }: Fuzzed): Promise<Sent> =>
  /^(generate|save)Poster$/.test(id) ? { body: { eventId: unknownId } } : worksOf(site, { operationId: id });

/** The same request each time; a deletion needs new rows. */
function validRequests(operation: Fuzzed): () => Promise<Sent> {
  let first: Promise<Sent> | undefined;
  return () => {
    if (operation.method !== "DELETE") first ??= validFor(operation);
    return first ?? validFor(operation);
  };
}

const nested = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
const nestedObject = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;

/** Texts that break incorrect parsers. */
const hostileTexts = [
  ...["", " ", "\u0000", "a\u0000b", "\ud800", "\udfffx", "\u202eabc", "\u200b", "e\u0301".repeat(5000)],
  ...[
    "👨‍👩‍👧‍👦".repeat(61),
    "长".repeat(6000),
    "__proto__",
    "constructor",
    "toString",
    "../../etc/passwd",
    "%",
  ],
  ...["' OR 1=1 --", "<script>alert(1)</script>", "_", "\\", "\r\nSet-Cookie: a=b", "1e400", "NaN", "-0"],
  ...["2026-02-30T25:61", "+275760-09-13T00:00:00Z", "-271821-04-20T00:00:00Z", "9999-12-31T23:30:00Z"],
  ...["2026-11-28T14:00:00+99:00", "https://[", "//evil.example", "data:,x"],
  `https://e.example/${"a".repeat(3000)}`,
];
const strangeText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc.constantFrom(...hostileTexts),
);

/** Numbers, lists and objects that break them, as JSON text that serialisers may not produce. */
const hostileValues = [
  ..."1e400 -1e400 -0 1152921504606846976 0.1 -1 true false null [] {} [[[]]] [null] [1,2,3,4]".split(" "),
  ...['["1"]', '{"__proto__":{"a":1}}', '{"toString":1}', nested, nestedObject],
  ...['"\\ud800"', '"\\u0000"', '"\\u0000\\u0000abc"'],
];
const strangeJson = fc.oneof(
  { weight: 4, arbitrary: strangeText.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.double().map((value) => JSON.stringify(value)) },
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues) },
);

const inherited = ["__proto__", "constructor", "prototype", "toString"];
const strangeKey = fc.constantFrom(...inherited, "", "\u0000", "id", "version");

/** Values for the fields of every operation. */
const hostileJson = [
  ...["\u0000", "a\u0000b", "\ud800", "\u202eabc", "", "constructor", "__proto__", "长".repeat(6000)],
  ...["+275760-09-13T00:00:00Z", "9999-12-31T23:30:00Z", `a${"\u0301".repeat(2100)}`],
]
  .map((text) => JSON.stringify(text))
  .concat("1e400", "1152921504606846976", "0.1", "-1", "true", "[null]", '{"__proto__":{"a":1}}', nested);

/** Fields of a valid body with their JSON text, in order; names may repeat. */
const spoiling = (fields: readonly string[]) =>
  fc.array(
    fc.tuple(
      fields.length === 0
        ? strangeKey
        : fc.oneof(
            { weight: 5, arbitrary: fc.constantFrom(...fields) },
            { weight: 1, arbitrary: strangeKey },
          ),
      strangeJson,
    ),
    { maxLength: 4 },
  );

const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant<string | null>("application/json") },
  { weight: 1, arbitrary: fc.constantFrom("application/json; charset=utf-8", "application/problem+json") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[null, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ";;;"],
      ...["multipart/form-data; boundary=", "application/jsonx", "application/json5", "a".repeat(5000)],
    ),
  },
);

/** Corruption of the bytes in transit. */
const damage = fc.oneof(
  { weight: 8, arbitrary: fc.constant((bytes: Uint8Array) => bytes) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((noise) => () => noise) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 4 })).map(([at, noise]) => {
      return (bytes: Uint8Array) => {
        const spoilt = Buffer.from(bytes);
        for (const [index, byte] of noise.entries())
          if (spoilt.length > 0) spoilt[(at + index) % spoilt.length] = byte;
        return spoilt;
      };
    }),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map((at) => (bytes: Uint8Array) => bytes.subarray(0, at % (bytes.length + 1))),
  },
);

/** Text without lone surrogates, which no URL can contain. */
const wellFormed = (text: string) => Buffer.from(text).toString();

const hostileQueries = ["9".repeat(30), ..."1 2 0 -1 1.5 99999999 1e9 asc all 2026-11-28".split(" ")];
const queryOf = (names: readonly string[]) =>
  fc.array(
    fc.tuple(
      names.length === 0
        ? fc.constantFrom("page", "x")
        : fc.constantFrom(...names, ...names, "__proto__", "x", ""),
      fc.oneof(
        strangeText.filter((text) => text.length < 200),
        fc.integer().map(String),
        fc.constantFrom(...hostileQueries),
      ),
    ),
    { maxLength: 4 },
  );

const hostileIds = ["A".repeat(1500), ..."..|%2e%2e|%00|%E0%A4%A|%ff|a%2Fb|__proto__|1.data".split("|")];
/** An id in a path; null for that of the valid request. */
const idInPath = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: strangeText.map((text) => encodeURIComponent(wellFormed(text).slice(0, 60)) || "x"),
  },
  { weight: 1, arbitrary: fc.constantFrom(...hostileIds) },
);

const latin = fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code));
const headerValue = fc
  .string({ unit: latin, maxLength: 60 })
  .map((text) => text.replace(/[\u007f-\u009f]/g, "?").trim());
const headerNames = [
  ...["Idempotency-Key", "Cookie", "Accept-Encoding", "If-None-Match", "Accept", "Range", "User-Agent"],
  ...["Accept-Language", "Save-Data", "X-Forwarded-For", "X-HTTP-Method-Override", "Host"],
];
const headerValues = ["visitor=a.b; admin=c; session=d", "*", "gzip;q=9, br", "k".repeat(8), "k".repeat(300)];
const strangeHeaders = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(...headerNames),
      fc.oneof(headerValue, fc.constantFrom(...headerValues)),
      { maxKeys: 4 },
    ),
  },
);
const tokens = ["Bearer ", "Bearer x", "bearer null", "Basic YTpi", `Bearer ${"t".repeat(6000)}`];
const strangeAuthorization = fc.oneof(
  { weight: 2, arbitrary: fc.constant<string | null>(null) },
  { weight: 1, arbitrary: fc.oneof(headerValue, fc.constantFrom(...tokens)) },
);

const zodEnglish =
  /invalid (input|option|string|key|element|union)|expected |received |unrecognized|required\b|too (big|small)/i;
const inside =
  /\n\s+at |node_modules|\/(app|server|build)\/[\w-]+|\.tsx?:\d|file:\/\/|SqliteError|SQLITE_|TypeError|RangeError/;

/** Whether a message is one of the site's Chinese texts. */
function expectOurWords(text: string) {
  expect(text).toMatch(/\p{Script=Han}/u);
  expect(text).not.toMatch(zodEnglish);
  expect(text).not.toMatch(inside);
}

function textOf(response: Response, bytes: Buffer): string {
  const encoding = response.headers.get("Content-Encoding");
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
}

const isBare = ({ id }: Fuzzed) => id === "readHealth" || id === "readOpenApi";

/** Reads a response and checks the guarantees shared by all responses. */
async function expectValid(operation: Fuzzed, response: Response) {
  expect(response.status).toBeLessThan(500);
  const text = textOf(response, Buffer.from(await response.arrayBuffer()));
  if (response.status === 304) return expect(text).toBe("");
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  const body: Json = JSON.parse(text);
  if (response.status < 300) {
    if (!isBare(operation)) expect(body).toMatchObject({ success: true, data: expect.anything() });
    return undefined;
  }
  expect(text).not.toMatch(inside);
  expect(Object.keys(body).filter((name) => !["success", "error", "details"].includes(name))).toEqual([]);
  expect(body.success).toBe(false);
  expectOurWords(body.error);
  for (const message of Object.values<string[]>(body.details ?? {}).flat()) expectOurWords(message);
}

/** Sends a request and checks that the response is timely and expected. */
async function expectResponse(operation: Fuzzed, path: string, init: RequestInit) {
  const startedAt = performance.now();
  failures.length = 0;
  const response = await site.send(path, init);
  await expectValid(operation, response);
  expect(failures).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(slowestMs);
}

function bodyText({ body }: Sent, spoilt: readonly (readonly [string, string])[]): string {
  const valid = Object.entries(body ?? {}).map(([name, value]) => [name, JSON.stringify(value)]);
  return `{${[...valid, ...spoilt].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
}

const parametersOf = ({ path }: Fuzzed) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** The URL of an operation, with the ids of a valid request where none are given. */
const addressOf = (operation: Fuzzed, { params }: Sent, ids: readonly (string | null)[] = []) =>
  parametersOf(operation).reduce(
    (path, name, at) => path.replace(`{${name}}`, () => ids[at] ?? params?.[name] ?? "x"),
    `/api${operation.path}`,
  );

describe.each(operations.filter(({ isMultipart }) => !isMultipart))("$id", (operation) => {
  test("responds to hostile values at each field", async () => {
    const headers = { "Content-Type": "application/json", ...bearer(site) };
    const next = validRequests(operation);
    for (const [field, value] of combinations(operation.fields, hostileJson)) {
      const valid = await next();
      const init = { method: operation.method, headers, body: bodyText(valid, [[field, value]]) };
      await expectResponse(operation, addressOf(operation, valid), init);
    }
  });

  test.each(["a visitor", "the administrator"])("responds to any %s", async (who) => {
    const token = bearer(site);
    const next = validRequests(operation);
    const arbitrary = fc.record({
      ids: fc.tuple(...parametersOf(operation).map(() => idInPath)),
      query: queryOf(operation.query),
      spoilt: spoiling(operation.fields),
      type: contentType,
      damage,
      headers: strangeHeaders,
      authorization: strangeAuthorization,
    });
    const property = fc.asyncProperty(arbitrary, async (sent) => {
      const valid = await next();
      const query = sent.query.map((pair) =>
        pair.map((part) => encodeURIComponent(wellFormed(part))).join("="),
      );
      const headers = new Headers(sent.headers);
      const own = operation.id === "adminLogout" ? bearer(site) : token;
      if (who === "the administrator") headers.set("Authorization", own.Authorization);
      else if (sent.authorization !== null) headers.set("Authorization", sent.authorization);
      const hasBody = operation.method !== "GET" && operation.fields.length > 0;
      if (sent.type !== null && hasBody) headers.set("Content-Type", sent.type);
      const bytes = sent.damage(Buffer.from(bodyText(valid, sent.spoilt)));
      return expectResponse(operation, `${addressOf(operation, valid, sent.ids)}?${query.join("&")}`, {
        method: operation.method,
        headers,
        ...(hasBody ? { body: new Uint8Array(bytes) } : {}),
      });
    });
    await fc.assert(property, { seed, numRuns: runs });
  });
});

// upload-bodies.test.ts has malformed multipart bodies.
test("the site still works, and the heap has not grown", async () => {
  expect(heapBytes() - heapBefore).toBeLessThan(growthAtMostBytes);
  const admin = openAdminRawClient(site);
  const start = { title: "之后的活动", startTime: "2026-12-05T14:00" };
  const created = await admin("POST", "/events", start);
  expect(created.status).toBe(201);
  const read = await openRawClient(site)("GET", `/events/${created.body.data.id}`);
  expect(read.body.data.title).toBe("之后的活动");
  const wished = await openRawClient(site)("POST", "/wishes", { authorName: "小鹿", content: "之后的心愿" });
  expect(wished.status).toBe(201);
  expect((await upload(site, new Uint8Array([1, 2, 3]))).status).toBe(415);
  expect((await site.page("/events")).status).toBe(200);
});
