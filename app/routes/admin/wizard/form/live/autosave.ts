// Autosaves a form: at most one request in flight, and the last input is always sent last. Independent of the page and
// React.
import { saveState } from "~/domain/drafts/save-state";
import type { Outcome } from "../../../forms/send";

export type Values = Record<string, string>;

/** The server's response to a save. */
export type Saved = {
  savedAt: string;
  /** ms UTC. */
  at: number;
  /** Characters that the poster renders as boxes. */
  undrawable: string[];
};

export type AutosaveState =
  /** No input since the page was loaded. */
  | { is: "clean" }
  /** Some input is not stored on the server yet. */
  | { is: "typed" }
  | { is: "saving" }
  | { is: "saved" }
  /** `note` contains the reason. */
  | { is: "failed"; note: string };

/** Returned by `get`: a new object after each change. */
export type Snapshot<Form> = {
  state: AutosaveState;
  /** The last response since the page was loaded. */
  saved: Saved | null;
  /** The form as typed. */
  form: Form;
};

export type Source = {
  read: () => Values;
  send: (values: Values, signal: AbortSignal) => Promise<Outcome<Saved>>;
  copy: {
    /** Copies values to this device. A submitted copy is offered only on the page of its draft. */
    store: (values: Values, isSubmitted: boolean) => void;
    /** Removes the local copy. */
    remove: () => void;
    /** Whether a local copy persists after the document is closed. */
    isOnDevice: () => boolean;
  };
};

/** Activity other than typing. */
type Work =
  | { is: "save"; stop: AbortController; done: Promise<boolean> }
  /** A form submission, which includes all changes up to `changes`. */
  | { is: "post"; changes: number }
  | { is: "stopped" };

const saveEveryMs = 1500;
const retryMs = 5000;

export type Autosave<Form> = ReturnType<typeof createAutosave<Form>>;

export function createAutosave<Form>({ read, send, copy }: Source, form: Form) {
  let snapshot: Snapshot<Form> = { state: { is: "clean" }, saved: null, form };
  let work: Work | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of changes, and how many of them are stored on the server. */
  let changes = 0;
  let arrived = 0;
  /** Locally restored values of other steps that are not on the server yet. */
  let restored: Values = {};
  const subscribers = new Set<() => void>();

  const set = (change: Partial<Snapshot<Form>>) => {
    snapshot = { ...snapshot, ...change };
    for (const notify of subscribers) notify();
  };
  const values = () => ({ ...restored, ...read() });
  const isOwn = (stop: AbortController) => work?.is === "save" && work.stop === stop;
  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const later = (ms: number) => {
    if (work === null || work.is === "save") timer ??= setTimeout(flush, ms);
  };
  const interrupt = (next: Work) => {
    if (work?.is === "save") work.stop.abort();
    rest();
    work = next;
  };
  const arrive = (taken: number) => {
    arrived = Math.max(arrived, taken);
    return arrived === changes;
  };
  const fail = (note: string) => {
    set({ state: { is: "failed", note } });
    return false;
  };
  const offline = () => {
    later(retryMs);
    return fail(copy.isOnDevice() ? saveState.offline : saveState.nowhere);
  };

  /** Resolves to whether all input is stored on the server. */
  async function flush(): Promise<boolean> {
    while (work?.is === "save") await work.done;
    rest();
    if (arrived === changes) return true;
    if (work) return false;
    const stop = new AbortController();
    work = { is: "save", stop, done: save(stop) };
    return work.done;
  }

  async function save(stop: AbortController): Promise<boolean> {
    const taken = changes;
    const all = values();
    copy.store(all, false);
    set({ state: { is: "saving" } });
    const outcome = await send(all, stop.signal);
    if (!isOwn(stop)) return false;
    work = null;
    if (outcome.is === "done") {
      const isAll = arrive(taken);
      set({ state: { is: isAll ? "saved" : "typed" }, saved: outcome.reply });
      if (isAll) copy.remove();
      else later(saveEveryMs);
      return isAll;
    }
    // Another request, such as an upload, has saved it meanwhile.
    if (arrived === changes) return false;
    if (outcome.is === "rejected") return fail(saveState.rejected(outcome.reply.error));
    if (outcome.is !== "signed-out") return offline();
    later(retryMs);
    return fail(copy.isOnDevice() ? saveState.signedOut : saveState.signedOutNowhere);
  }

  return {
    get: () => snapshot,
    subscribe(notify: () => void) {
      subscribers.add(notify);
      return () => void subscribers.delete(notify);
    },
    values,
    flush,
    isOnDevice: copy.isOnDevice,
    /** Whether input is neither stored on the server nor part of an in-flight submission. */
    isUnsaved: () => arrived !== changes && work?.is !== "post",
    /** Sets the form as typed. */
    show: (typed: Form) => set({ form: typed }),
    /** Records typed or restored input. */
    changed(more: Values = {}) {
      restored = { ...restored, ...more };
      changes += 1;
      const { is } = snapshot.state;
      if (is === "clean" || is === "saved") set({ state: { is: "typed" } });
      later(saveEveryMs);
    },
    /** Call after the page data was reloaded. Returns whether the server has all input. */
    reread() {
      if (snapshot.saved) set({ saved: null });
      return arrived === changes;
    },
    /** Call when the form is submitted; `isLast` if the submission may publish, replace or delete the draft. */
    posting(isLast: boolean) {
      if (arrived !== changes) copy.store(values(), isLast);
      interrupt({ is: "post", changes });
    },
    /** Call when the response to a submission is rendered, or the submission was lost. */
    responded(isLost: boolean) {
      if (work?.is !== "post") return;
      const taken = work.changes;
      work = null;
      if (isLost) {
        if (arrived === changes) return;
        copy.store(values(), false);
        offline();
        return;
      }
      restored = {};
      if (!arrive(taken)) return later(saveEveryMs);
      copy.remove();
      set({ state: { is: "clean" }, saved: null });
    },
    /** Marks the current changes; call the returned function once the server has them. */
    mark() {
      const taken = changes;
      return () => {
        if (!arrive(taken)) return;
        copy.remove();
        if (snapshot.state.is !== "clean") set({ state: { is: "saved" } });
      };
    },
    start() {
      work = null;
    },
    stop: () => interrupt({ is: "stopped" }),
  };
}
