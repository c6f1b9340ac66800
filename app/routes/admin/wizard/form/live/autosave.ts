// Saves a form while it is typed: one request at a time, and the last text last. Knows neither the page nor React.
import { saveState } from "~/domain/drafts/save-state";

export type Values = Record<string, string>;

/** What the server says of a saved draft. */
export type Saved = {
  savedAt: string;
  /** ms UTC. */
  at: number;
  /** Characters that the poster shows as boxes. */
  undrawable: string[];
};

export type AutosaveState =
  /** Nothing was typed since the page was read from the server. */
  | { is: "clean" }
  /** Something of it is not on the server yet. */
  | { is: "typed" }
  | { is: "saving" }
  | { is: "saved" }
  /** The note says why. */
  | { is: "failed"; note: string };

/** What `get` returns: another object after each change. */
export type Snapshot<Form> = {
  state: AutosaveState;
  /** The last answer since the page was read. */
  saved: Saved | null;
  /** The form as it is typed. */
  form: Form;
};

export type Source = {
  /** What the fields hold. */
  read: () => Values;
  /** Rejects when no answer arrives. */
  send: (values: Values, signal: AbortSignal) => Promise<Saved | { rejection: string } | "signed out">;
  copy: {
    /** Copies values to this device. A copy that was submitted is offered only on the page of its own draft. */
    store: (values: Values, isSubmitted: boolean) => void;
    /** Removes the copy that was made here. */
    remove: () => void;
    /** Whether there is a copy that outlives the document. */
    isOnDevice: () => boolean;
  };
};

/** What is under way besides typing. */
type Work =
  | { is: "save"; stop: AbortController; done: Promise<boolean> }
  /** A post of the form, which takes the changes up to this one along. */
  | { is: "post"; changes: number }
  | { is: "stopped" };

const saveEveryMs = 1500;
const retryMs = 5000;
const responseTimeoutMs = 30_000;

export type Autosave<Form> = ReturnType<typeof createAutosave<Form>>;

export function createAutosave<Form>({ read, send, copy }: Source, form: Form) {
  let snapshot: Snapshot<Form> = { state: { is: "clean" }, saved: null, form };
  let work: Work | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** How many changes there were, and how many of them the server has. */
  let changes = 0;
  let arrived = 0;
  /** Values of other steps that were restored locally and are not on the server yet. */
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

  /** Returns whether the server has all that was typed. */
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
    const timeout = setTimeout(() => stop.abort(), responseTimeoutMs);
    const response = await send(all, stop.signal).catch(() => null);
    clearTimeout(timeout);
    if (!isOwn(stop)) return false;
    work = null;
    if (response !== null && typeof response === "object" && "savedAt" in response) {
      const isAll = arrive(taken);
      set({ state: { is: isAll ? "saved" : "typed" }, saved: response });
      if (isAll) copy.remove();
      else later(saveEveryMs);
      return isAll;
    }
    // Something else has saved it meanwhile, such as an upload.
    if (arrived === changes) return false;
    if (response === null) return offline();
    if (response !== "signed out") return fail(saveState.rejected(response.rejection));
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
    /** Whether something typed is neither on the server nor in a post on its way there. */
    isUnsaved: () => arrived !== changes && work?.is !== "post",
    /** The form as it is typed now. */
    show: (typed: Form) => set({ form: typed }),
    /** Something was typed or restored. */
    changed(more: Values = {}) {
      restored = { ...restored, ...more };
      changes += 1;
      const { is } = snapshot.state;
      if (is === "clean" || is === "saved") set({ state: { is: "typed" } });
      later(saveEveryMs);
    },
    /** The page was read from the server again. Returns whether it has all that was typed. */
    reread() {
      if (snapshot.saved) set({ saved: null });
      return arrived === changes;
    },
    /** The form is posted; `isLast` when its draft may end as an event, as another draft or deleted. */
    posting(isLast: boolean) {
      if (arrived !== changes) copy.store(values(), isLast);
      interrupt({ is: "post", changes });
    },
    /** The answer to a post of the form is shown, or the post was lost. */
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
    /** Notes the changes so far; the callback reports that the server has them. */
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
