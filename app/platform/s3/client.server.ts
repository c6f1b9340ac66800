// A client of S3-compatible storage: the four operations that backups need, signed by aws4, streamed, without redirects and with time
// limits.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from "node:http";
import { Agent, request as requestSecure } from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { S3Failure, type S3Operation, socketFailure } from "./failure";
import { errorOf, type ListedObject, readListing } from "./listing";

export type S3Target = {
  /** Origin of the server. A host that begins with the bucket's name gets keys without it in their path. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Folder in the bucket, without slashes around it. */
  prefix: string;
  accessKey: string;
  secretKey: string;
};

type Limits = {
  /** Longest silence of the server, in ms. */
  idleMs: number;
  /** Attempts of a request that the server could not handle at the time. */
  attempts: number;
  /** Ends all requests. */
  signal: AbortSignal;
};

/** A body with its digests. `open` is called once per attempt. */
type Body = { bytes: number; sha256: string; md5: string; open: () => Readable };

type Sent = { operation: S3Operation; method: string; key?: string; query?: string; body?: Body };

export type S3Client = {
  /** Stores a file, whose SHA-256 must be as given. */
  putFile: (key: string, path: string, sha256: string) => Promise<void>;
  putText: (key: string, text: string) => Promise<void>;
  getText: (key: string) => Promise<string>;
  /** Writes an object into a new file; returns its SHA-256. */
  getFile: (key: string, path: string) => Promise<string>;
  /** All objects below a folder, by their names in it. */
  list: (folder: string) => Promise<ListedObject[]>;
  remove: (key: string) => Promise<void>;
  close: () => void;
};

const textBytesAtMost = 32 * 1024 * 1024;
const errorBytesAtMost = 64 * 1024;
const pagesAtMost = 1000;
const retryAfterMs = 1000;

const emptyHash = createHash("sha256").digest("hex");

function bodyOf(text: string): Body {
  const bytes = Buffer.from(text);
  const digest = (name: string) => createHash(name).update(bytes);
  return {
    bytes: bytes.length,
    sha256: digest("sha256").digest("hex"),
    md5: digest("md5").digest("base64"),
    open: () => Readable.from([bytes]),
  };
}

/** Reads a file once for its digests, and again while it is sent. */
async function fileBody(path: string): Promise<Body> {
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    bytes += chunk.length;
    sha256.update(chunk);
    md5.update(chunk);
  }
  return {
    bytes,
    sha256: sha256.digest("hex"),
    md5: md5.digest("base64"),
    open: () => createReadStream(path),
  };
}

async function readText(response: IncomingMessage, bytesAtMost: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > bytesAtMost) throw Object.assign(new Error("the response is too long"), { code: "TooLong" });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Opens a client. Requests reject with an `S3Failure`. */
export function openS3(target: S3Target, { idleMs, attempts, signal }: Limits): S3Client {
  const { region, bucket, prefix, accessKey, secretKey } = target;
  const { protocol, host, hostname, port } = new URL(target.endpoint);
  const isSecure = protocol === "https:";
  const agentOptions = { keepAlive: true, maxSockets: 4 };
  const agent = isSecure ? new Agent(agentOptions) : new PlainAgent(agentOptions);
  const root = hostname.startsWith(`${bucket}.`) ? "" : `/${bucket}`;

  /** Sends a request; `read` consumes a successful response. */
  async function sendOnce<T>(sent: Sent, read: (response: IncomingMessage) => Promise<T>): Promise<T> {
    const { operation, method, key, query, body } = sent;
    const { default: aws4 } = await import("aws4");
    const path = `${root}/${key === undefined ? "" : `${prefix}/${key}`}${query ? `?${query}` : ""}`;
    const headers = {
      Host: host,
      "X-Amz-Content-Sha256": body?.sha256 ?? emptyHash,
      ...(body ? { "Content-Length": body.bytes, "Content-MD5": body.md5 } : {}),
    };
    const signed = aws4.sign(
      { service: "s3", region, method, path, headers },
      { accessKeyId: accessKey, secretAccessKey: secretKey },
    );
    const options = {
      protocol,
      hostname: hostname.replace(/^\[|\]$/g, ""),
      port: port || undefined,
      method,
      path: signed.path,
      headers: signed.headers as Record<string, string>,
      agent,
      timeout: idleMs,
      signal,
    };
    const request = (isSecure ? requestSecure : requestPlain)(options);
    request.on("timeout", () =>
      request.destroy(Object.assign(new Error("no response in time"), { code: "ETIMEDOUT" })),
    );
    try {
      // A server may reject a body before it has read it.
      const answered = new Promise<IncomingMessage>((resolve, reject) => {
        request.once("response", resolve).once("error", reject);
      });
      const sending = body ? pipeline(body.open(), request) : Promise.resolve(request.end());
      sending.catch(() => {});
      const response = await answered;
      const { statusCode: status = 0, headers: received } = response;
      if (status >= 200 && status < 300) {
        const result = await read(response);
        await sending;
        return result;
      }
      const { code, words, region: expected } = errorOf(await readText(response, errorBytesAtMost));
      const date = Date.parse(received.date ?? "");
      throw new S3Failure({
        operation,
        status,
        code: code || `HTTP ${status}`,
        words,
        region: expected || String(received["x-amz-bucket-region"] ?? ""),
        skewMs: Number.isNaN(date) ? 0 : Date.now() - date,
      });
    } catch (error) {
      request.destroy();
      throw error instanceof S3Failure ? error : socketFailure(operation, error);
    }
  }

  async function send<T>(sent: Sent, read: (response: IncomingMessage) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce(sent, read);
      } catch (error) {
        if (attempt >= attempts || signal.aborted || !(error instanceof S3Failure) || !error.isTransient)
          throw error;
        await delay(retryAfterMs, undefined, { signal });
      }
    }
  }

  const discard = async (response: IncomingMessage) => void (await readText(response, errorBytesAtMost));

  return {
    async putFile(key, path, sha256) {
      const body = await fileBody(path);
      if (body.sha256 !== sha256) throw new Error(`${path} is damaged: it has changed since the backup`);
      await send({ operation: "write", method: "PUT", key, body }, discard);
    },
    putText: (key, text) => send({ operation: "write", method: "PUT", key, body: bodyOf(text) }, discard),
    getText: (key) =>
      send({ operation: "read", method: "GET", key }, (response) => readText(response, textBytesAtMost)),
    getFile: (key, path) =>
      send({ operation: "read", method: "GET", key }, async (response) => {
        const hash = createHash("sha256");
        response.on("data", (chunk) => hash.update(chunk));
        await pipeline(response, createWriteStream(path, { mode: 0o600 }), { signal });
        return hash.digest("hex");
      }),
    async list(folder) {
      const start = `${prefix}/${folder}/`;
      const found: ListedObject[] = [];
      let token = "";
      for (let page = 0; page < pagesAtMost; page += 1) {
        const words = { "list-type": "2", prefix: start, ...(token ? { "continuation-token": token } : {}) };
        const query = Object.entries(words).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
        const { objects, next } = await send(
          { operation: "list", method: "GET", query: query.join("&") },
          async (response) => readListing(await readText(response, textBytesAtMost), start),
        );
        found.push(...objects);
        if (next === null) return found;
        token = next;
      }
      throw new Error(`${start} has more than ${pagesAtMost} pages of objects`);
    },
    remove: (key) => send({ operation: "delete", method: "DELETE", key }, discard),
    close: () => agent.destroy(),
  };
}
