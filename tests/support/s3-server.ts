// A real S3 server for tests: objects in memory, signatures verified by this file's own reading of Signature Version 4, and what real
// servers check of a body. It can hang, lose objects, have another clock or region, and forbid operations.
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Stored = { body: Buffer; at: number };

const keys = { accessKey: "AKIAEXAMPLE", secretKey: "wJalr/XUtnFEMI+K7MDENG=" };
const skewAllowedMs = 15 * 60_000;
const pageSize = 3;

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

class Rejection extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly more = "",
  ) {
    super(code);
  }
}

/** Verifies a request's signature as the documentation of Signature Version 4 says. */
function verify(request: IncomingMessage, { region, now }: { region: string; now: number }): void {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]*)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, accessKey, day = "", scope = "", names = "", signature] =
    pattern.exec(request.headers.authorization ?? "") ?? [];
  if (!signature) throw new Rejection(403, "AccessDenied");
  if (accessKey !== keys.accessKey) throw new Rejection(403, "InvalidAccessKeyId");
  if (scope !== region)
    throw new Rejection(400, "AuthorizationHeaderMalformed", `<Region>${region}</Region>`);
  const date = String(request.headers["x-amz-date"]);
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(now - at) < skewAllowedMs)) throw new Rejection(403, "RequestTimeTooSkewed");
  const signed = names.split(";");
  for (const name of Object.keys(request.headers))
    if ((name === "host" || name.startsWith("x-amz-")) && !signed.includes(name))
      throw new Rejection(403, "AccessDenied");
  const { pathname, searchParams } = new URL(request.url ?? "", "http://any");
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    request.method,
    pathname.split("/").map(decodeURIComponent).map(encode).join("/"),
    query.join("&"),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, " ")}`),
    "",
    names,
    request.headers["x-amz-content-sha256"],
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${keys.secretKey}`, day));
  if (hmac(key, text).toString("hex") !== signature) throw new Rejection(403, "SignatureDoesNotMatch");
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (sha256(body) !== request.headers["x-amz-content-sha256"])
    throw new Rejection(400, "XAmzContentSHA256Mismatch");
  const md5 = request.headers["content-md5"];
  if (md5 !== undefined && createHash("md5").update(body).digest("base64") !== md5)
    throw new Rejection(400, "BadDigest");
  return body;
}

type Behaviour = {
  region: string;
  /** How far its clock is ahead. */
  skewMs: number;
  /** Accepts requests and never responds. */
  hangs: boolean;
  /** Answers, and stores nothing. */
  loses: boolean;
  /** Methods that the key may not use. */
  forbidden: string[];
  /** Status and code of the next responses. */
  failures: [status: number, code: string][];
  /** Sends all requests elsewhere. */
  redirectTo: string | null;
};

/** Opens a server with one bucket, `notices`. */
export async function openS3Server(settings: Partial<Behaviour> = {}) {
  const behaviour: Behaviour = {
    region: "us-east-1",
    skewMs: 0,
    hangs: false,
    loses: false,
    forbidden: [],
    failures: [],
    redirectTo: null,
    ...settings,
  };
  const objects = new Map<string, Stored>();
  const requests: string[] = [];

  function list(search: URLSearchParams): string {
    if (search.get("list-type") !== "2") throw new Rejection(400, "InvalidArgument");
    const all = [...objects.keys()].filter((key) => key.startsWith(search.get("prefix") ?? "")).sort();
    const after = search.get("continuation-token")?.replace(/^after&/, "") ?? "";
    const rest = all.filter((key) => key > after);
    const page = rest.slice(0, pageSize);
    const isTruncated = rest.length > page.length;
    const entries = page.map((key) => {
      const { body, at } = objects.get(key) as Stored;
      return `<Contents><Key>${key}</Key><LastModified>${new Date(at).toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
    });
    const next = isTruncated ? `<NextContinuationToken>after&amp;${page.at(-1)}</NextContinuationToken>` : "";
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join("")}</ListBucketResult>`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://any");
    const [, bucket = "", ...names] = decodeURIComponent(pathname).split("/");
    const [method = "", key] = [request.method, names.join("/")];
    const failure = behaviour.failures.shift();
    if (failure) throw new Rejection(...failure);
    if (behaviour.redirectTo) throw new Rejection(307, "TemporaryRedirect");
    verify(request, { region: behaviour.region, now: Date.now() + behaviour.skewMs });
    requests.push(`${method} ${key}`);
    if (bucket !== "notices") throw new Rejection(404, "NoSuchBucket");
    if (behaviour.forbidden.includes(key === "" ? "LIST" : method)) throw new Rejection(403, "AccessDenied");
    if (method === "PUT") {
      const body = await readBody(request);
      if (!behaviour.loses) objects.set(key, { body, at: Date.now() });
      response.end();
    } else if (method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (method === "GET" && key === "") response.end(list(searchParams));
    else {
      const found = objects.get(key);
      if (!found) throw new Rejection(404, "NoSuchKey");
      response.end(found.body);
    }
  }

  const server = createServer((request, response) => {
    if (behaviour.hangs) return;
    response.setHeader("Date", new Date(Date.now() + behaviour.skewMs).toUTCString());
    answer(request, response).catch((error: unknown) => {
      const { status, code, more } = error instanceof Rejection ? error : new Rejection(500, String(error));
      if (behaviour.redirectTo) response.setHeader("Location", behaviour.redirectTo);
      response.writeHead(status, { Connection: "close" });
      response.end(`<Error><Code>${code}</Code><Message>as\n${code} says</Message>${more}</Error>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    behaviour,
    objects,
    requests,
    endpoint,
    keys,
    /** The settings of the environment that name it. */
    environment: {
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_BUCKET: "notices",
      BACKUP_S3_ACCESS_KEY: keys.accessKey,
      BACKUP_S3_SECRET_KEY: keys.secretKey,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
