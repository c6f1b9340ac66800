// Calls of the JSON API as our own pages make them: typed by its document, tried again where that can help, and under a
// key, so that trying again never does a thing twice.
import type { paths } from "./api-types";

const attemptsAtMost = 3;
const firstWaitMs = 1000;
const longestWaitMs = 5000;

/** `status` is null when no answer came. */
export type Failure = {
  ok: false;
  status: number | null;
  message: string;
  details?: Record<string, string[]> | undefined;
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
  /** Ids in the address, by name. */
  ids?: Record<string, string>;
  query?: QueryOf<Operation>;
  body?: BodyOf<Operation>;
  /** One key for one thing to be done, also when the visitor tries it again; made for the call when left out. */
  key?: string;
  signal?: AbortSignal;
};

/** How the API sends and waits; both are handed in, so that both can be tested. */
type Parts = {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  wait: (ms: number) => Promise<unknown>;
};

/** A key that nobody else has. */
export const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].join("-");

/** Whether trying again can help: not after a refusal, only when no answer came or the server was in trouble. */
export const mayHelp = ({ status }: Failure) => status === null || status >= 500;

async function failureOf(response: Response): Promise<Failure> {
  const { status, statusText } = response;
  const text = await response.text();
  const unsaid =
    status === 413
      ? `请求失败：内容过大 ${text}`
      : status === 404
        ? "资源不存在"
        : `HTTP ${status} ${statusText}`;
  try {
    const { error, details } = JSON.parse(text);
    return { ok: false, status, message: error ?? unsaid, details };
  } catch {
    return { ok: false, status, message: unsaid };
  }
}

function addressOf(path: string, ids: Record<string, string>, query: object): string {
  const said = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "")}${said.length > 0 ? `?${search}` : ""}`;
}

/** The API over a way to send and a way to wait. */
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

  /** Makes a call; after trouble twice more, a second and two seconds later. Throws only when it was aborted. */
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
      // What comes back is what the document says: the contract test holds the server to it.
      if (answer.ok) return answer as Success<DataOf<paths[P][M]>>;
      if (!mayHelp(answer) || attempt === attemptsAtMost) return answer;
      await wait(Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1)));
    }
  }

  return { call };
}

export type Api = ReturnType<typeof createApi>;

export const api = createApi({
  fetch: (path, init) => fetch(path, init),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
});
