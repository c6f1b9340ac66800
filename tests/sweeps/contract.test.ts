// Checks the OpenAPI document against the running server: every documented response occurs, and no other.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { methods } from "../../app/http/operations/operation";
import { newId } from "../../app/platform/ids";
import { operations } from "../../app/routes/api/operations.server";
import { openApi } from "../support/api";
import type { DocumentedCall, Json } from "../support/contract";
import { corruptDatabase, lockForWriting } from "../support/database-faults";
import { openHelper } from "../support/organisers";
import { createSite, origin, type TestSite } from "../support/site";
import { stableHeaders } from "../support/stable-headers";
import { type Make, type OperationId, type Sent, scenarios, unknownId } from "./scenarios";

const site = await createSite({ RATE_LIMITS: "off" });
const api = await openApi(site);
const { contract } = api;
const { document, calls } = contract;
const token = await api.signIn();
/** A site whose rate limits are exhausted, and one whose database is corrupted. */
const crowded = await createSite();
const broken = await createSite({ RATE_LIMITS: "off" });

beforeAll(async () => {
  for (let sent = 0; sent < 600; sent += 1) await crowded.send("/api/health");
  corruptDatabase(broken);
});
beforeEach(() => void updateSettings(site.db, { kind: "admin" }, { wishesOn: true, pollsOn: true }, 0));
afterAll(() => {
  for (const each of [site, crowded, broken]) each.close();
});

/** Recommended rules of Redocly that these documents break, with the reason. */
const lintExceptions: Record<string, string[]> = {
  "/api": [
    // The site of this test is at localhost.
    "no-server-example.com",
    // /comments/event/{id} and /comments/{id}/status: no id is `event` or `status`, ids have 12 characters.
    "no-ambiguous-paths",
  ],
  "/auth/v1": [
    "no-server-example.com",
    // GET /verify and /authorize redirect; operations under 未开放 return only an error.
    "operation-2xx-response",
  ],
};

type Answered = { request: Request; response: Response };
/** Produces one response of an operation that succeeds when sent as `works`. */
type Produce = (call: DocumentedCall, works: Sent) => Answered | Promise<Answered>;

const hasBody = (call: DocumentedCall) => call.requestBody !== undefined;
const isWrite = ({ method }: DocumentedCall) => method !== "GET";
const isAdmin = ({ security }: DocumentedCall) => security.length > 0;
const inPlace = ({ parameters = [] }: DocumentedCall, place: string) =>
  parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);

/** The request of an operation; administrator operations send the token. */
function requestOf(
  call: DocumentedCall,
  { params = {}, query = "", body, form, headers = {} }: Sent,
): Request {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? unknownId);
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const type: Record<string, string> = text === undefined ? {} : { "Content-Type": "application/json" };
  return new Request(`${origin}/api${path}${query}`, {
    method: call.method,
    headers: { ...(isAdmin(call) ? token.headers : {}), ...type, ...headers },
    body: form ?? text ?? null,
  });
}

async function send(request: Request, to: TestSite = site): Promise<Answered> {
  return { request, response: await to.handler(request.clone()) };
}

/** Sends a request while another process holds the write lock. */
async function sendLocked(request: Request): Promise<Answered> {
  const lock = lockForWriting(site);
  try {
    return await send(request);
  } finally {
    lock.release();
  }
}

/** Rendering a poster writes nothing to the database. */
const changesDatabase = (call: DocumentedCall) => isWrite(call) && !call.path.startsWith("/posters/");

const visitorsWrite = [
  ...["createComment", "createQuestion", "createWish", "likeWish", "unlikeWish", "vote"],
  ...["createRegistration", "updateOwnRegistration", "cancelRegistration"],
];

/** Public reads without an ETag. */
const untagged = ["/health", "/registrations/{token}"];

/** Responses shared by kinds of operations: which operations, the status, and how to produce it. */
const shared: { status: number; of: (call: DocumentedCall) => boolean; produce: Produce }[] = [
  {
    status: 304,
    of: (call) => !isWrite(call) && !isAdmin(call) && !untagged.includes(call.path),
    async produce(call, works) {
      const { response } = await send(requestOf(call, works));
      const headers = { "If-None-Match": response.headers.get("ETag") ?? "" };
      return send(requestOf(call, { ...works, headers }));
    },
  },
  {
    status: 307,
    of: ({ operationId }) => visitorsWrite.includes(operationId),
    produce(call, works) {
      const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
      return send(requestOf(call, { ...works, headers }));
    },
  },
  {
    status: 400,
    of: hasBody,
    produce: (call, works) =>
      call.operationId === "upload" ? made("upload", 400) : send(requestOf(call, { ...works, body: "{" })),
  },
  {
    status: 401,
    of: (call) => isAdmin(call) || (isWrite(call) && call.operationId !== "adminLogin"),
    produce: (call, works) => send(requestOf(call, { ...works, headers: { Authorization: "Bearer none" } })),
  },
  {
    status: 403,
    of: (call) => !isWrite(call) && isAdmin(call),
    async produce(call, works) {
      const { token } = await openHelper(site, { role: "check-in", name: newId() });
      return send(requestOf(call, { ...works, headers: { Authorization: `Bearer ${token}` } }));
    },
  },
  {
    status: 403,
    of: isWrite,
    produce(call, works) {
      const headers = { Authorization: "", Origin: "https://evil.example" };
      return send(requestOf(call, { ...works, headers }));
    },
  },
  {
    status: 404,
    of: (call) => inPlace(call, "path").length > 0,
    produce: (call, works) => send(requestOf(call, { ...works, params: {} })),
  },
  {
    status: 413,
    of: isWrite,
    produce(call, works) {
      const headers = { ...works.headers, "Content-Length": String(22 * 1024 * 1024) };
      return send(requestOf(call, { body: "{}", ...works, headers }));
    },
  },
  {
    status: 414,
    of: () => true,
    produce: (call, works) => send(requestOf(call, { ...works, query: `?search=${"a".repeat(2000)}` })),
  },
  {
    status: 415,
    of: hasBody,
    produce: (call, works) =>
      send(
        requestOf(call, { ...works, body: "{}", form: undefined, headers: { "Content-Type": "text/plain" } }),
      ),
  },
  {
    status: 422,
    of: (call) => inPlace(call, "query").includes("page"),
    produce: (call, works) => send(requestOf(call, { ...works, query: "?page=0" })),
  },
  {
    status: 422,
    of: (call) => call.requestBody?.content["application/json"] !== undefined,
    produce: (call, works) => send(requestOf(call, { ...works, body: [] })),
  },
  {
    status: 422,
    of: (call) => inPlace(call, "header").includes("Idempotency-Key"),
    produce: (call, works) => send(requestOf(call, { ...works, headers: { "Idempotency-Key": "short" } })),
  },
  { status: 429, of: () => true, produce: (call, works) => send(requestOf(call, works), crowded) },
  { status: 503, of: changesDatabase, produce: (call, works) => sendLocked(requestOf(call, works)) },
  { status: 503, of: () => true, produce: (call, works) => send(requestOf(call, works), broken) },
];

const makesOf = (id: OperationId): [status: number, make: Make][] =>
  Object.entries(scenarios[id]).flatMap(([status, makes]) =>
    [makes].flat().map((make): [number, Make] => [Number(status), make]),
  );

const isOperation = (id: string): id is OperationId => Object.hasOwn(scenarios, id);

function callOfId(id: string): DocumentedCall {
  const call = calls.find(({ operationId }) => operationId === id);
  if (!call) throw new Error(`${id} is not in the document`);
  return call;
}

/** The response of a scenario. */
async function made(id: OperationId, status: number): Promise<Answered> {
  const [, make] = makesOf(id).find(([each]) => each === status) ?? [];
  if (!make) throw new Error(`${id} has no scenario for ${status}`);
  return send(requestOf(callOfId(id), await make(site)));
}

/** A successful request with rows of its own. */
function worksOf(id: OperationId): Promise<Sent> {
  const [, make] = makesOf(id).find(([status]) => status < 300) ?? [];
  if (!make) throw new Error(`${id} has no scenario of success`);
  return Promise.resolve(make(site));
}

/** Checks what all responses of a status have in common. */
async function holdKind({ response }: Answered): Promise<void> {
  const { status, headers } = response;
  if (status === 429 || status === 503) expect(headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
  if (status < 400 || !headers.get("Content-Type")?.startsWith("application/json")) return;
  expect(headers.get("Cache-Control")).toContain("no-store");
  const { success, error, details } = await response.clone().json();
  if (success === undefined) return;
  expect(error).toMatch(/[\u4e00-\u9fff]/);
  for (const said of Object.values(details ?? {}).flat()) expect(said).toMatch(/[\u4e00-\u9fff]/);
}

/** The first poster of a process takes long on a busy machine. */
const slowestMs = 120_000;

describe("every operation responds as documented", { timeout: slowestMs }, () => {
  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))("%s", async (name, call) => {
    const id = call.operationId;
    if (!isOperation(id)) throw new Error(`${id} has no scenarios: add them to tests/sweeps/scenarios.ts`);
    const answers: [number, () => Promise<Answered>][] = [
      ...makesOf(id).map(([status, make]): [number, () => Promise<Answered>] => [
        status,
        async () => send(requestOf(call, await make(site))),
      ]),
      ...shared
        .filter(({ of }) => of(call))
        .map(({ status, produce }): [number, () => Promise<Answered>] => [
          status,
          async () => produce(call, await worksOf(id)),
        ]),
    ];
    const given = new Set<number>();
    for (const [status, answer] of answers) {
      updateSettings(site.db, { kind: "admin" }, { wishesOn: true, pollsOn: true }, 0);
      const answered = await answer();
      const said = answered.response.clone();
      expect(said.status, `${name}: ${await said.text()}`).toBe(status);
      await holdKind(answered);
      await contract.hold(answered.request, answered.response);
      given.add(status);
    }
    const promised = Object.keys(call.responses).map(Number);
    expect({ [name]: [...given].sort((a, b) => a - b) }).toEqual({ [name]: promised });
  });
});

describe("the document", () => {
  test.each(Object.keys(lintExceptions))("of %s passes the rules that Redocly recommends", async (base) => {
    const source = await (await site.send(`${base}/openapi.json`)).text();
    const rules = Object.fromEntries(lintExceptions[base]?.map((rule) => [rule, "off" as const]) ?? []);
    const config = await createConfig({ extends: ["recommended"], rules });
    const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  /** All values with a name inside a value. */
  function valuesNamed(name: string, within: unknown): unknown[] {
    if (typeof within !== "object" || within === null) return [];
    return Object.entries(within).flatMap(([key, value]) => [
      ...(key === name ? [value] : []),
      ...valuesNamed(name, value),
    ]);
  }

  test("is OpenAPI 3.1 with the API's URL", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: "城里见 API", version: site.version });
    expect(document.servers).toEqual([{ url: `${origin}/api` }]);
  });

  test("lists exactly the operations of the table", () => {
    const listed = calls.map(({ operationId, method, path }) => `${operationId}: ${method} ${path}`);
    const table = operations.map(
      ({ id, method, path }) => `${id}: ${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
    );
    expect(listed.sort()).toEqual(table.sort());
    expect(listed.length).toBeGreaterThan(30);
  });

  test.each(
    calls.map((call) => [call.operationId, call] as const),
  )("%s is described completely", (_id, call) => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPlace(call, "path")).toEqual(inPath);
    for (const parameter of call.parameters ?? []) expect(parameter.required).toBe(parameter.in === "path");
    expect(call.summary).toMatch(/[\u4e00-\u9fff]/);
    for (const tag of call.tags) expect(document.tags.map(({ name }) => name)).toContain(tag);
    for (const name of call.security.flatMap(Object.keys)) {
      expect(Object.keys(document.components.securitySchemes)).toContain(name);
    }
    if (!isWrite(call)) expect(call.requestBody).toBeUndefined();
    for (const [status, { description, content }] of Object.entries(call.responses)) {
      expect(description, status).toMatch(/[\u4e00-\u9fff]/);
      expect(content === undefined, status).toBe(status === "304" || status === "307");
    }
  });

  test("every schema in it is valid JSON Schema 2020-12", () => {
    const schemas = [
      ...valuesNamed("schema", document.paths),
      ...Object.values(document.components.schemas),
    ] as Json[];
    expect(schemas.length).toBeGreaterThan(200);
    // An invalid schema throws for any value.
    for (const schema of schemas) contract.consoleErrors(schema, null);
  });

  test("success bodies are closed schemas without undocumented members", () => {
    const { Event, Wish, Comment, Poll, Photo } = document.components.schemas;
    for (const shape of [Event, Wish, Comment, Poll, Photo]) expect(shape?.additionalProperties).toBe(false);
  });
});

describe("methods", () => {
  const paths = Object.entries(document.paths).map(([path, known]) => {
    const own = Object.keys(known).map((method) => method.toUpperCase());
    const allow = [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
    return { path, allow, address: `/api${path.replace(/\{\w+\}/g, unknownId)}` };
  });

  test.each(paths)("$path responds to OPTIONS with its methods, and to others with 405", async (each) => {
    const known = ["HEAD", ...methods, "PROPFIND", "BREW", "QUERY"];
    const others = known.filter((method) => !each.allow.includes(method));
    expect(others.length).toBeGreaterThan(2);
    for (const method of ["OPTIONS", ...others]) {
      const response = await site.send(each.address, { method });
      expect(response.status, method).toBe(method === "OPTIONS" ? 204 : 405);
      expect(response.headers.get("Allow")?.split(", ").sort(), method).toEqual([...each.allow].sort());
      const failed = JSON.stringify({ success: false, error: "这个接口不支持该请求方法" });
      expect(await response.text(), method).toBe(others.includes(method) && method !== "HEAD" ? failed : "");
    }
  });

  const reads = calls.filter(({ method }) => method === "GET");
  test.each(
    reads.map((call) => [call.path, call] as const),
  )("HEAD of %s is GET without a body", async (_path, call) => {
    const headersOf = ({ headers }: Response) => stableHeaders(headers);
    const works = isOperation(call.operationId) ? await worksOf(call.operationId) : {};
    for (const sent of [
      works,
      { ...works, query: "?page=0" },
      { headers: { Authorization: "Bearer none" } },
    ]) {
      const request = requestOf(call, sent);
      const { response: get } = await send(request);
      const { response: head } = await send(new Request(request, { method: "HEAD" }));
      expect(head.status).toBe(get.status);
      expect(headersOf(head)).toEqual(headersOf(get));
      expect(await head.text()).toBe("");
    }
  });
});

describe("unknown paths", () => {
  const unknown = [
    ...[
      "/api",
      "/api/",
      "/api/nope",
      "/api?x=1",
      "/api//events",
      "/api/events.data",
      "/api/_.data",
      "/api/%zz",
    ],
    ...["/api/events.data?_routes=routes%2Fapi%2Fdoor", `/api/events/${unknownId}/photos/${unknownId}/more`],
    ...[
      "/api/%E0%A4%A",
      "/api/%65vents",
      "/api/events%2Fadmin%2Fstats",
      "/api/constructor",
      "/api/__proto__",
    ],
    "/api/openapi.json/more",
  ];
  test.each(unknown)("%s is 404 in JSON for any method", async (path) => {
    for (const method of [...methods, "OPTIONS", "PROPFIND"]) {
      const response = await site.send(path, { method });
      expect(response.status, method).toBe(404);
      expect(response.headers.get("Content-Type"), method).toBe("application/json");
      expect(await response.json(), method).toEqual({ success: false, error: "接口不存在" });
    }
  });

  const badIds = ["/api/events/%E0%A4%A", "/api/events/%00", "/api/polls/..%2Fadmin", "/api/events/abc"];
  test.each(badIds)("%s returns 404", async (path) => {
    const { request, response } = await send(new Request(new URL(path, origin)));
    expect(response.status).toBe(404);
    await contract.hold(request, response);
  });

  // spellings.test.ts has those of operations.
  test("a path in another case is rejected in JSON as well", async () => {
    for (const method of ["GET", "POST", "PUT", "PROPFIND"]) {
      const response = await site.send("/API/nope", { method, headers: { Origin: "null" } });
      expect(response.headers.get("Content-Type"), method).toBe("application/json");
      expect(response.status, method).toBe(method === "GET" || method === "PROPFIND" ? 404 : 403);
    }
  });
});

test("/health equals /api/health, healthy or not", async () => {
  for (const [where, status] of [
    [site, 200],
    [broken, 503],
  ] as const) {
    const [page, call] = [await where.send("/health"), await where.send("/api/health")];
    expect([page.status, call.status]).toEqual([status, status]);
    expect(await page.json()).toEqual(await call.json());
  }
});
