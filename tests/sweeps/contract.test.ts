// Checks the OpenAPI document against the running server: every documented response occurs, and no other.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { methods } from "../../app/http/operations/operation";
import { newId } from "../../app/platform/ids";
import { operations } from "../../app/routes/api/operations.server";
import { openApi } from "../support/api";
import type { DocumentedOperation } from "../support/contract";
import { corruptDatabase, lockForWriting } from "../support/database-faults";
import { openHelper } from "../support/organisers";
import { createSite, origin, type TestSite } from "../support/site";
import { stableHeaders } from "../support/stable-headers";
import { makesOf, requestFor, type Sent, unknownId, worksOf } from "./scenarios";

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

type Exchange = { request: Request; response: Response };
/** Produces one response of an operation that succeeds when sent as `works`. */
type Produce = (operation: DocumentedOperation, works: Sent) => Exchange | Promise<Exchange>;

const hasBody = (operation: DocumentedOperation) => operation.requestBody !== undefined;
const isWrite = ({ method }: DocumentedOperation) => method !== "GET";
const isAdmin = ({ security }: DocumentedOperation) => security.length > 0;
const parametersIn = ({ parameters = [] }: DocumentedOperation, location: string) =>
  parameters.filter((parameter) => parameter.in === location).map(({ name }) => name);

/** The request of an operation; administrator operations send the token. */
const requestOf = (operation: DocumentedOperation, sent: Sent) =>
  requestFor(operation, {
    ...sent,
    headers: { ...(isAdmin(operation) ? token.headers : {}), ...sent.headers },
  });

async function send(request: Request, to: TestSite = site): Promise<Exchange> {
  return { request, response: await to.handler(request.clone()) };
}

/** Sends a request while another process holds the write lock. */
async function sendLocked(request: Request): Promise<Exchange> {
  const lock = lockForWriting(site);
  try {
    return await send(request);
  } finally {
    lock.release();
  }
}

/** Rendering a poster writes nothing to the database. */
const changesDatabase = (operation: DocumentedOperation) =>
  isWrite(operation) && !operation.path.startsWith("/posters/");

const visitorsWrite = [
  ...["createComment", "createQuestion", "createWish", "likeWish", "unlikeWish", "vote"],
  ...["createRegistration", "updateOwnRegistration", "cancelRegistration", "answerRegistration"],
];

/** Public reads without an ETag. */
const untagged = ["/health", "/registrations/{token}"];

const withChange =
  (change: Sent): Produce =>
  (operation, works) =>
    send(requestOf(operation, { ...works, ...change }));
const fromPage = { Origin: origin, "Sec-Fetch-Site": "same-origin" };

/** Responses shared by kinds of operations: which operations, the status, and how to produce it. */
const shared: { status: number; of: (operation: DocumentedOperation) => boolean; produce: Produce }[] = [
  {
    status: 304,
    of: (operation) => !isWrite(operation) && !isAdmin(operation) && !untagged.includes(operation.path),
    async produce(operation, works) {
      const { response } = await send(requestOf(operation, works));
      const headers = { "If-None-Match": response.headers.get("ETag") ?? "" };
      return send(requestOf(operation, { ...works, headers }));
    },
  },
  {
    status: 307,
    of: ({ operationId }) => visitorsWrite.includes(operationId),
    produce: withChange({ headers: fromPage }),
  },
  {
    status: 400,
    of: hasBody,
    produce: (operation, works) =>
      operation.operationId === "upload"
        ? responseOf(operation, 400)
        : send(requestOf(operation, { ...works, body: "{" })),
  },
  {
    status: 401,
    of: (operation) => isAdmin(operation) || (isWrite(operation) && operation.operationId !== "adminLogin"),
    produce: withChange({ headers: { Authorization: "Bearer none" } }),
  },
  {
    status: 403,
    of: (operation) => !isWrite(operation) && isAdmin(operation),
    async produce(operation, works) {
      const { token } = await openHelper(site, { role: "check-in", name: newId() });
      return send(requestOf(operation, { ...works, headers: { Authorization: `Bearer ${token}` } }));
    },
  },
  {
    status: 403,
    of: isWrite,
    produce: withChange({ headers: { Authorization: "", Origin: "https://evil.example" } }),
  },
  {
    status: 404,
    of: (operation) => parametersIn(operation, "path").length > 0,
    produce: withChange({ params: {} }),
  },
  {
    status: 413,
    of: isWrite,
    produce(operation, works) {
      const headers = { ...works.headers, "Content-Length": String(22 * 1024 * 1024) };
      return send(requestOf(operation, { body: "{}", ...works, headers }));
    },
  },
  { status: 414, of: () => true, produce: withChange({ query: `?search=${"a".repeat(2000)}` }) },
  {
    status: 415,
    of: hasBody,
    produce: withChange({ body: "{}", form: undefined, headers: { "Content-Type": "text/plain" } }),
  },
  {
    status: 422,
    of: (operation) => parametersIn(operation, "query").includes("page"),
    produce: withChange({ query: "?page=0" }),
  },
  {
    status: 422,
    of: (operation) => operation.requestBody?.content["application/json"] !== undefined,
    produce: withChange({ body: [] }),
  },
  {
    status: 422,
    of: (operation) => parametersIn(operation, "header").includes("Idempotency-Key"),
    produce: withChange({ headers: { "Idempotency-Key": "short" } }),
  },
  { status: 429, of: () => true, produce: (operation, works) => send(requestOf(operation, works), crowded) },
  {
    status: 503,
    of: changesDatabase,
    produce: (operation, works) => sendLocked(requestOf(operation, works)),
  },
  { status: 503, of: () => true, produce: (operation, works) => send(requestOf(operation, works), broken) },
];

/** The response of a scenario. */
async function responseOf(operation: DocumentedOperation, status: number): Promise<Exchange> {
  const [, make] = makesOf(operation.operationId).find(([each]) => each === status) ?? [];
  if (!make) throw new Error(`${operation.operationId} has no scenario for ${status}`);
  return send(requestOf(operation, await make(site)));
}

/** Checks what all responses of a status have in common. */
async function holdKind({ response }: Exchange): Promise<void> {
  const { status, headers } = response;
  if (status === 429 || status === 503) expect(headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
  if (status < 400 || !headers.get("Content-Type")?.startsWith("application/json")) return;
  expect(headers.get("Cache-Control")).toContain("no-store");
  const { success, error, details } = await response.clone().json();
  if (success === undefined) return;
  expect(error).toMatch(/[\u4e00-\u9fff]/);
  for (const message of Object.values(details ?? {}).flat()) expect(message).toMatch(/[\u4e00-\u9fff]/);
}

/** The first poster of a process takes long on a busy machine. */
const slowestMs = 120_000;

describe("every operation responds as documented", { timeout: slowestMs }, () => {
  test.each(
    calls.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )("%s", async (name, operation) => {
    const id = operation.operationId;
    const producers: [number, () => Promise<Exchange>][] = [
      ...makesOf(id).map(([status, make]): [number, () => Promise<Exchange>] => [
        status,
        async () => send(requestOf(operation, await make(site))),
      ]),
      ...shared
        .filter(({ of }) => of(operation))
        .map(({ status, produce }): [number, () => Promise<Exchange>] => [
          status,
          async () => produce(operation, await worksOf(site, operation)),
        ]),
    ];
    const statuses = new Set<number>();
    for (const [status, produce] of producers) {
      updateSettings(site.db, { kind: "admin" }, { wishesOn: true, pollsOn: true }, 0);
      const exchange = await produce();
      const copy = exchange.response.clone();
      expect(copy.status, `${name}: ${await copy.text()}`).toBe(status);
      await holdKind(exchange);
      await contract.hold(exchange.request, exchange.response);
      statuses.add(status);
    }
    const promised = Object.keys(operation.responses).map(Number);
    expect({ [name]: [...statuses].sort((a, b) => a - b) }).toEqual({ [name]: promised });
  });
});

/** The JSON body of a successful request. */
const bodyOf = ({ body }: Sent): Record<string, unknown> => Object.fromEntries(Object.entries(body ?? {}));
const withJson = calls.filter(({ requestBody }) => requestBody?.content["application/json"]);

describe("JSON bodies", { timeout: slowestMs }, () => {
  test.each(
    withJson.map((each) => [each.operationId, each] as const),
  )("%s names an unknown field and writes nothing", async (_id, operation) => {
    const works = await worksOf(site, operation);
    const changes = () => site.db.$client.prepare("SELECT total_changes()").pluck().get();
    // The first request may record that the session was used.
    await send(requestOf(operation, { ...works, body: [] }));
    const before = changes();
    for (const name of ["unknownField", "__proto__", "constructor", "x".repeat(200)]) {
      const text = JSON.stringify({ ...bodyOf(works), placeholder: 1 }).replace("placeholder", name);
      const { response } = await send(requestOf(operation, { ...works, body: text }));
      const { details = {} } = await response.json();
      expect([name, response.status, Object.keys(details)]).toEqual([name, 422, [name.slice(0, 100)]]);
    }
    expect(changes()).toBe(before);
    const { schema } = operation.requestBody?.content["application/json"] ?? {};
    expect(schema?.additionalProperties).toBe(false);
  });

  const changes = withJson.filter(({ method }) => method === "PUT" || method === "PATCH");
  test.each(
    changes.map((each) => [each.operationId, each] as const),
  )("%s takes its record back, changed and unchanged", async (_id, operation) => {
    const works = await worksOf(site, operation);
    const put = async (body: object) => {
      const { response } = await send(requestOf(operation, { ...works, body }));
      const { data, ...failure } = await response.json();
      const { updatedAt: _at, version: _version, ...record } = data ?? {};
      return { status: response.status, failure: failure.details ?? failure.error, record, data };
    };
    const { data, record } = await put(bodyOf(works));
    const specified = { voterIP: "127.0.0.1", _count: { comments: 1 }, created_at: "" };
    const again = await put({ ...data, ...bodyOf(works), ...specified });
    expect([again.status, again.failure, again.record]).toEqual([200, undefined, record]);
    const { required = [] } = operation.requestBody?.content["application/json"]?.schema ?? {};
    const isComplete = Array.isArray(required) && required.every((name) => Object.hasOwn(record, name));
    const unchanged = isComplete ? await put({ ...data, version: again.data?.version }) : again;
    expect([unchanged.status, unchanged.failure, unchanged.record]).toEqual([200, undefined, record]);
  });

  test("a field of a list's item is named with its index", async () => {
    const { response } = await send(
      requestFor(
        { method: "POST", path: "/polls" },
        { body: { title: "去哪", options: [{ text: "a", size: 1 }, "b", "c"] }, headers: token.headers },
      ),
    );
    expect(Object.keys((await response.json()).details)).toEqual(["options.0.size"]);
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

  test("lists exactly the operations of the table", () => {
    const listed = calls.map(({ operationId, method, path }) => `${operationId}: ${method} ${path}`);
    const table = operations.map(
      ({ id, method, path }) => `${id}: ${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
    );
    expect(listed.sort()).toEqual(table.sort());
    expect(listed.length).toBeGreaterThan(30);
  });

  test.each(
    calls.map((operation) => [operation.operationId, operation] as const),
  )("%s is described completely", (_id, operation) => {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parametersIn(operation, "path")).toEqual(inPath);
    for (const parameter of operation.parameters ?? [])
      expect(parameter.required).toBe(parameter.in === "path");
    expect(operation.summary).toMatch(/[\u4e00-\u9fff]/);
    for (const tag of operation.tags) expect(document.tags.map(({ name }) => name)).toContain(tag);
    for (const name of operation.security.flatMap(Object.keys)) {
      expect(Object.keys(document.components.securitySchemes)).toContain(name);
    }
    if (!isWrite(operation)) expect(operation.requestBody).toBeUndefined();
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      expect(description, status).toMatch(/[\u4e00-\u9fff]/);
      expect(content === undefined, status).toBe(status === "304" || status === "307");
    }
  });

  test("success bodies are closed schemas without undocumented members", () => {
    const { Event, Wish, Comment, Poll, Photo } = document.components.schemas;
    for (const shape of [Event, Wish, Comment, Poll, Photo]) expect(shape?.additionalProperties).toBe(false);
  });
});

const paths = Object.entries(document.paths).map(([path, known]) => {
  const own = Object.keys(known).map((method) => method.toUpperCase());
  const allow = [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
  return { path, allow, address: `/api${path.replace(/\{\w+\}/g, unknownId)}` };
});

test.each(
  paths,
)("methods: $path responds to OPTIONS with its methods, and to others with 405", async (each) => {
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
  reads.map((operation) => [operation.path, operation] as const),
)("methods: HEAD of %s is GET without a body", async (_path, operation) => {
  const headersOf = ({ headers }: Response) => stableHeaders(headers);
  const works = await worksOf(site, operation);
  for (const sent of [works, { ...works, query: "?page=0" }, { headers: { Authorization: "Bearer none" } }]) {
    const request = requestOf(operation, sent);
    const { response: get } = await send(request);
    const { response: head } = await send(new Request(request, { method: "HEAD" }));
    expect(head.status).toBe(get.status);
    expect(headersOf(head)).toEqual(headersOf(get));
    expect(await head.text()).toBe("");
  }
});

describe("unknown paths", () => {
  const unknown = [
    ...["", "/", "/nope", "?x=1", "//events", "/events.data", "/_.data", "/%zz", "/%E0%A4%A", "/%65vents"],
    ...["/events.data?_routes=routes%2Fapi%2Fdoor", `/events/${unknownId}/photos/${unknownId}/more`],
    ...["/events%2Fadmin%2Fstats", "/constructor", "/__proto__", "/openapi.json/more"],
  ];
  test.each(unknown)("/api%s is 404 in JSON for any method", async (path) => {
    for (const method of [...methods, "OPTIONS", "PROPFIND"]) {
      const response = await site.send(`/api${path}`, { method });
      expect(response.status, method).toBe(404);
      expect(response.headers.get("Content-Type"), method).toBe("application/json");
      expect(await response.json(), method).toEqual({ success: false, error: "接口不存在" });
    }
  });
});
