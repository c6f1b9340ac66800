// A child process for drawing. It starts with the first task and exits when idle, which frees its memory. If it dies, the server
// continues and the next task starts a new process.
import { join } from "node:path";
import pLimit from "p-limit";
import type Tinypool from "tinypool";
import { DrawingProcessLost } from "../../app/platform/drawing-process-lost";
import { buildFolder } from "../package-root";

/** The process takes over 100 MB; starting it takes a third of a second. */
const idleMs = 5_000;
/** Timeout of a task: longer ones never finish. */
const usualLimitMs = 60_000;
/** Trades speed for memory: small heap (MB), small young generation, no helper threads. */
const nodeFlags = [
  "--max-old-space-size=128",
  "--max-semi-space-size=1",
  "--v8-pool-size=0",
  "--optimize-for-size",
  "--expose-gc",
];
/** Returns a picture's memory to the system before the next one, large blocks at once (bytes). The process inherits no other variable. */
const allocation = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
};
/** A task whose process died is retried once. */
const deathsAtMost = 2;

type Settings = {
  /** The built file that exports the tasks. */
  file: string;
  /** Niceness of the process relative to the server (0–19). */
  niceness: number;
  tasksAtOnce: number;
  /** Timeout of a task. */
  limitMs?: number;
};

/** Each task takes one value; values and results are cloned between the processes. */
type TasksOf<Tasks> = { [Name in keyof Tasks]: (input: never) => unknown };

export type DrawingProcess<Tasks extends TasksOf<Tasks>> = {
  /** Rejects with the task's error, as an `Error` with its name, message and code, or with `DrawingProcessLost`. */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  /** Ends the process at once; running and later tasks reject. */
  close(): Promise<void>;
};

/** Whether the process died, or was ended because of another task. */
type Loss = "died" | "ended";
type Pool = { workers: Tinypool; running: Set<(loss: Loss) => void> };

function openPool(Workers: typeof Tinypool, { file, niceness, tasksAtOnce }: Settings): Pool {
  const workers = new Workers({
    filename: join(buildFolder, "server", file),
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: tasksAtOnce,
    idleTimeout: idleMs,
    runtime: "child_process",
    serialization: "advanced",
    env: allocation,
    argv: [String(niceness)],
    execArgv: nodeFlags,
  });
  return { workers, running: new Set() };
}

function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return typeof thrown === "object" ? Object.assign(new Error(), thrown) : new Error(String(thrown));
}

/** Creates a drawing process, which starts with its first task. */
export function createDrawingProcess<Tasks extends TasksOf<Tasks>>(
  settings: Settings,
): DrawingProcess<Tasks> {
  const { tasksAtOnce, limitMs = usualLimitMs } = settings;
  const limit = pLimit(tasksAtOnce);
  let current: Pool | undefined;
  let isClosed = false;

  /** Ends a pool and its process, and rejects its running tasks. */
  function drop(pool: Pool, loss: Loss): Promise<void> {
    if (current === pool) current = undefined;
    for (const lose of pool.running) lose(loss);
    return pool.workers.destroy().catch(() => {});
  }

  function open(Workers: typeof Tinypool): Pool {
    const opened = openPool(Workers, settings);
    // An idle process that dies emits an error event, which would crash the server without a listener.
    opened.workers.on("error", () => void drop(opened, "died"));
    return opened;
  }

  const isAlive = (pool: Pool) => pool === current && pool.workers.threads.length > 0;

  /** Rejects with the task's error, or with `DrawingProcessLost` on timeout. */
  function attempt<Output>(pool: Pool, name: string, input: unknown): Promise<{ value: Output } | Loss> {
    return new Promise((resolve, reject) => {
      const lose = (loss: Loss) => resolve(loss);
      const tooLate = () => {
        pool.running.delete(lose);
        reject(new DrawingProcessLost("a task of the process took too long"));
        void drop(pool, "ended");
      };
      const timer = setTimeout(tooLate, limitMs);
      pool.running.add(lose);
      // A process that cannot be started throws synchronously.
      Promise.resolve()
        .then(() => pool.workers.run(input, { name }))
        .then(
          (value) => resolve({ value }),
          (error) => (isAlive(pool) ? reject(asError(error)) : void drop(pool, "died")),
        )
        .finally(() => {
          clearTimeout(timer);
          pool.running.delete(lose);
        });
    });
  }

  async function draw<Output>(name: string, input: unknown): Promise<Output> {
    // Loaded on first use, which keeps start-up short.
    const { default: Workers } = await import("tinypool");
    for (let deaths = 0; deaths < deathsAtMost && !isClosed; ) {
      current ??= open(Workers);
      const outcome = await attempt<Output>(current, name, input);
      if (typeof outcome === "object") return outcome.value;
      if (outcome === "died") deaths += 1;
    }
    throw new DrawingProcessLost("the drawing process died");
  }

  return {
    run: (name, input) => limit(() => draw(name, input)),
    async close() {
      isClosed = true;
      if (current) await drop(current, "ended");
    },
  };
}
