// A failed request to S3-compatible storage. Pure.

export type S3Operation = "write" | "read" | "list" | "delete";

/** What a failure was, for its explanation; can be stored as JSON. */
export type S3Problem = {
  operation: S3Operation;
  /** The server's code, such as NoSuchBucket, or that of the socket. */
  code: string;
  /** Of the response; 0 without one. */
  status: number;
  /** The server's own words. */
  words: string;
  /** The region that the server expects; empty if unknown. */
  region: string;
  /** How far this clock is ahead of the server's. */
  skewMs: number;
};

const transientStatus = [500, 502, 503, 504, 429];
const transientSocket = /^(ECONNRESET|EPIPE)$/;

export class S3Failure extends Error {
  override name = "S3Failure";
  readonly problem: S3Problem;

  constructor(found: Pick<S3Problem, "operation" | "code"> & Partial<S3Problem>) {
    const problem = { status: 0, words: "", region: "", skewMs: 0, ...found };
    const words = problem.words ? `: ${problem.words}` : "";
    super(`S3 ${problem.operation} ${problem.code}${words}`);
    this.problem = problem;
  }

  /** Whether the same request can succeed later. */
  get isTransient(): boolean {
    const { code, status } = this.problem;
    return transientStatus.includes(status) || transientSocket.test(code);
  }
}

/** The failure of a connection. */
export function socketFailure(operation: S3Operation, error: unknown): S3Failure {
  const { code, name, message } = (error instanceof Error ? error : {}) as {
    code?: unknown;
    name?: string;
    message?: string;
  };
  const isLate = name === "TimeoutError" || name === "AbortError";
  return new S3Failure({
    operation,
    code: isLate ? "ETIMEDOUT" : typeof code === "string" ? code : "Unknown",
    words: (message ?? "").slice(0, 200),
  });
}
