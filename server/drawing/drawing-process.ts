// A process that draws: it starts with the first task, and ends when nothing was drawn for a while and gives its memory back.
// Whatever ends it, the server goes on and the next task is done by a fresh one.
import { join } from "node:path";
import pLimit from "p-limit";
import type Tinypool from "tinypool";
import { DrawingProcessLost } from "../../app/platform/drawing-process-lost";
import { buildFolder } from "../package-root";

/** The process holds more than a hundred megabytes; starting it anew costs a third of a second. */
const idleMs = 5_000;
/** What takes longer will never be done. */
const usualLimitMs = 60_000;
/** For little memory rather than speed: of the heap (MB), of what is young in it, and no threads beside it. */
const nodeFlags = [
  "--max-old-space-size=128",
  "--max-semi-space-size=1",
  "--v8-pool-size=0",
  "--optimize-for-size",
  "--expose-gc",
];
/** What one picture took goes back to the system before the next, large pieces at once (bytes). Nothing else of the environment. */
const allocation = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
};
/** A task that was lost with its process is begun anew once. */
const deathsAtMost = 2;

type Settings = {
  /** The built file whose exported functions are the tasks. */
  file: string;
  /** How far the process stands back behind the server (0–19). */
  niceness: number;
  tasksAtOnce: number;
  /** How long a task may take. */
  limitMs?: number;
};

/** Each takes one value; values and results are copied from one process to the other. */
type TasksOf<Tasks> = { [Name in keyof Tasks]: (input: never) => unknown };

export type DrawingProcess<Tasks extends TasksOf<Tasks>> = {
  /** Throws what the task throws, as an `Error` with its name, message and code, or `DrawingProcessLost`. */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  /** Ends the process at once; what is being drawn, and all that comes later, is lost. */
  close(): Promise<void>;
};

/** Whether the process died, or was ended for another task's sake. */
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

/** Errors arrive as plain objects. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return typeof thrown === "object" ? Object.assign(new Error(), thrown) : new Error(String(thrown));
}

/** Starts no process before the first task. */
export function createDrawingProcess<Tasks extends TasksOf<Tasks>>(
  settings: Settings,
): DrawingProcess<Tasks> {
  const { tasksAtOnce, limitMs = usualLimitMs } = settings;
  const limit = pLimit(tasksAtOnce);
  let current: Pool | undefined;
  let isClosed = false;

  /** Ends a pool and its process; all tasks that run in it are lost. */
  function drop(pool: Pool, loss: Loss): Promise<void> {
    if (current === pool) current = undefined;
    for (const lose of pool.running) lose(loss);
    return pool.workers.destroy().catch(() => {});
  }

  function open(Workers: typeof Tinypool): Pool {
    const opened = openPool(Workers, settings);
    // A process that dies without a task is told as an event, which would end the server if nobody listened.
    opened.workers.on("error", () => void drop(opened, "died"));
    return opened;
  }

  const isAlive = (pool: Pool) => pool === current && pool.workers.threads.length > 0;

  /** Throws what the task throws, or `DrawingProcessLost` when it takes too long. */
  function attempt<Output>(pool: Pool, name: string, input: unknown): Promise<{ value: Output } | Loss> {
    return new Promise((resolve, reject) => {
      const lose = (loss: Loss) => resolve(loss);
      const tooLate = () => {
        pool.running.delete(lose);
        reject(new DrawingProcessLost("a picture took too long"));
        void drop(pool, "ended");
      };
      const timer = setTimeout(tooLate, limitMs);
      pool.running.add(lose);
      // A process that cannot even be started throws at once.
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
    // Loaded with the first task, so that no start waits for it.
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
