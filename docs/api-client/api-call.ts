// A client of the JSON API for other programs: typed by its OpenAPI document, with retries under one idempotency key.
import type { paths } from "./api-types";

const attemptsAtMost = 3;
const firstWaitMs = 1000;
const longestWaitMs = 5000;

/** `status` is null when there was no response. */
export type Failure = {
  ok: false;
  status: number | null;
  message: string;
  details?: Record<string, string[]> | undefined;
  /** Wait that the server asked for. */
  retryAfterMs?: number | undefined;
};
export type Success<Data> = { ok: true; data: Data };

type Methods = "get" | "post" | "put" | "patch" | "delete";
type Path = keyof paths;
type MethodOf<P extends Path> = { [M in Methods]: paths[P][M] extends object ? M : never }[Methods];
type BodyOf<Operation> = Operation extends { requestBody: { content: { "application/json": infer Body } } }
  ? Body
  : undefined;
export type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? Query
  : undefined;
type DataOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: Responses[Status] extends {
        content: { "application/json": { success: true; data: infer Data } };
      }
        ? Data
        : never;
    }[keyof Responses]
  : never;

export type Options<Operation> = {
  /** Path parameters. */
  ids?: Record<string, string>;
  query?: QueryOf<Operation>;
  body?: BodyOf<Operation>;
  /** Idempotency key, to be reused when somebody tries again; generated for the call when absent. */
  key?: string;
  signal?: AbortSignal;
};

/** Transport and delay, injected for tests. */
type Parts = {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  wait: (ms: number) => Promise<unknown>;
};

/** A random idempotency key. */
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].join("-");

/** Statuses after which a retry cannot help. */
const finalStatuses = [400, 401, 403, 404, 413, 422];
const isRetryable = ({ status }: Failure) => status === null || !finalStatuses.includes(status);

/** The wait before a retry: as long as the server asked for, otherwise doubled each time. */
const waitMs = ({ retryAfterMs }: Failure, attempt: number) =>
  retryAfterMs ?? Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));

async function failureOf(response: Response): Promise<Failure> {
  const { status, statusText } = response;
  const text = await response.text();
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const wait = Number.isNaN(seconds) ? {} : { retryAfterMs: seconds * 1000 };
  const unsaid =
    status === 413
      ? `请求失败：内容过大 ${text}`
      : status === 404
        ? "资源不存在"
        : `HTTP ${status} ${statusText}`;
  try {
    const { error, details } = JSON.parse(text);
    return { ok: false, status, message: error ?? unsaid, details, ...wait };
  } catch {
    return { ok: false, status, message: unsaid, ...wait };
  }
}

function addressOf(path: string, ids: Record<string, string>, query: object): string {
  const said = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "")}${said.length > 0 ? `?${search}` : ""}`;
}

/** Creates the client over a transport and a delay. */
export function createApi({ fetch, wait }: Parts) {
  async function send(address: string, init: RequestInit): Promise<Success<unknown> | Failure> {
    try {
      const response = await fetch(address, init);
      return response.ok ? { ok: true, data: (await response.json()).data } : await failureOf(response);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      return { ok: false, status: null, message: "请检查网络连接后重试" };
    }
  }

  /** Makes a call, retrying twice, after one and two seconds or as the server asks. Throws only when aborted. */
  async function call<P extends Path, M extends MethodOf<P>>(
    method: M,
    path: P,
    { ids = {}, query, body, key = newKey(), signal }: Options<paths[P][M]> = {},
  ): Promise<Success<DataOf<paths[P][M]>> | Failure> {
    const init: RequestInit = {
      method: method.toUpperCase(),
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    };
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(addressOf(path, ids, query ?? {}), init);
      // The contract test guarantees that the response matches its documented type.
      if (answer.ok) return answer as Success<DataOf<paths[P][M]>>;
      if (!isRetryable(answer) || attempt === attemptsAtMost) return answer;
      await wait(waitMs(answer, attempt));
    }
  }

  return { call };
}

export type Api = ReturnType<typeof createApi>;
