// Uploads pictures in place, one at a time. Each is posted to the page with its form; the response is JSON.
import { useEffect, useRef, useState } from "react";
import {
  acceptedTypes,
  imageLimits,
  imageMessages,
  statusReason,
  uploadMessages,
} from "~/domain/images/schema";
import { rejectedUpload, type Slot } from "~/domain/images/slots";
import type { Stored } from "~/http/forms/upload-response";
import { type Problem, send } from "./send";

/** The reason of a response without a JSON body. */
export const replyProblem = (status: number): string =>
  status >= 400 ? uploadMessages.http.replace("{status}", String(status)) : uploadMessages.unreadable;

/** The reason not to upload a file, or null. The server checks unknown file types. */
export function rejectionOf({ kind }: Slot, { type, size }: File): string | null {
  if (type && !acceptedTypes.some((accepted) => accepted === type)) return imageMessages.unsupportedType;
  return size > imageLimits[kind].bytes ? imageLimits[kind].tooLarge : null;
}

export type UploadState =
  | { is: "sending"; percent: number }
  /** Stored; the page has not rendered it yet. */
  | { is: "stored" }
  /** `failed` uploads may be retried, `unseen` ones were stored, and `rejected` ones would be rejected again. */
  | { is: "failed" | "unseen" | "rejected"; message: string };
export type Upload = { file: File; state: UploadState };

/** The state after a picture was not stored. Time-outs, rate limits and server errors may be retried. */
function stateAfter(slot: Slot, problem: Problem, explain: (reason: string) => string) {
  const failed = (message: string) => ({ is: "failed", message }) as const;
  const rejected = (message: string) => ({ is: "rejected", message }) as const;
  if (problem.is === "rejected") return rejected(problem.reply.error);
  if (problem.is === "signed-out") return failed(uploadMessages.signedOut);
  if (problem.is === "lost") {
    const message = uploadMessages[problem.reason];
    return failed(problem.reason === "cancelled" ? message : explain(message));
  }
  const { status } = problem;
  const mayRetry = status < 400 || status === 408 || status === 429 || status >= 500;
  return mayRetry
    ? failed(explain(replyProblem(status)))
    : rejected(rejectedUpload(slot, statusReason(status)));
}

type UploadPlan<Key> = {
  address: string;
  /** Converts a chosen file before its upload. */
  prepare?: (file: File) => Promise<File>;
  /** The form data with the file. */
  bodyOf: (file: File, key: Key) => FormData;
  /** Message for a retryable failure. */
  explain?: (reason: string) => string;
  onStored: (key: Key, said: string) => void;
  onRejected?: (key: Key, message: string) => void;
};

/** Uploads of a page into one kind of slot, by key. An upload keeps its slot until removed. */
export function useUploads<Key>(slot: Slot, plan: UploadPlan<Key>) {
  const [uploads, setUploads] = useState<ReadonlyMap<Key, Upload>>(new Map());
  const tasks = useRef(new Map<Key, { file: File; stop: AbortController }>());
  const turn = useRef(Promise.resolve());
  const latest = useRef(plan);
  latest.current = plan;

  function show(key: Key, state: UploadState, file = tasks.current.get(key)?.file): void {
    if (file) setUploads((before) => new Map(before).set(key, { file, state }));
  }
  function end(key: Key): void {
    const task = tasks.current.get(key);
    tasks.current.delete(key);
    task?.stop.abort();
    setUploads((before) => new Map([...before].filter(([other]) => other !== key)));
  }
  async function upload(key: Key, stop: AbortController): Promise<void> {
    const isOwn = () => tasks.current.get(key)?.stop === stop;
    const file = tasks.current.get(key)?.file;
    if (!file || !isOwn()) return;
    const { prepare } = latest.current;
    const prepared = prepare ? await prepare(file) : file;
    if (!isOwn()) return;
    const { address, bodyOf, explain = (reason) => reason, onStored, onRejected } = latest.current;
    const onProgress = (percent: number) => isOwn() && show(key, { is: "sending", percent });
    const { signal } = stop;
    const outcome = await send<Stored>(address, bodyOf(prepared, key), { field: "said", signal, onProgress });
    if (!isOwn()) return;
    if (outcome.is === "done") {
      show(key, { is: "stored" });
      onStored(key, outcome.reply.said);
      return;
    }
    const state = stateAfter(slot, outcome, explain);
    show(key, state);
    if (state.is === "rejected") onRejected?.(key, state.message);
  }
  function start(key: Key, file: File): void {
    end(key);
    const stop = new AbortController();
    tasks.current.set(key, { file, stop });
    show(key, { is: "sending", percent: 0 });
    turn.current = turn.current.then(() => upload(key, stop));
  }
  useEffect(() => {
    const { current } = tasks;
    return () => {
      for (const { stop } of current.values()) stop.abort();
      current.clear();
    };
  }, []);
  return {
    uploads,
    start,
    show,
    end,
    isTaken: (key: Key) => tasks.current.has(key),
    /** Aborts a request; the upload may be retried. */
    cancel: (key: Key) => tasks.current.get(key)?.stop.abort(),
  };
}
