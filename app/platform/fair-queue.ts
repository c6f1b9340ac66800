// Runs asynchronous jobs with limited concurrency, fairly by requesting network: the network with the fewest recent jobs is next.
// Among equals, it alternates between the newest and the oldest job, so that a first request does not wait for those of a thousand
// other networks.
import { LRUCache } from "lru-cache";

/** The requester of a job. Under load, every second job is the administrator's. */
export type Turn = {
  network: string;
  isAdmin: boolean;
  arrival: number;
  /**
   * Number of earlier jobs of the network, fixed when the request's first job starts: later jobs of the request retain this rank.
   */
  rank?: number;
};

let arrivals = 0;

/** The requester of a request that arrives now. */
export function newTurn(network: string, isAdmin: boolean): Turn {
  arrivals += 1;
  return { network, isAdmin, arrival: arrivals };
}

type Job = { turn: Turn; start: () => Promise<void> };

/** How many networks have their job counts retained, and for how long. */
const remembered = { max: 10_000, ttl: 15 * 60_000 };

/** Creates a queue that runs at most `concurrency` jobs at once. */
export function createFairQueue(concurrency: number) {
  const [admins, others] = [createLane(), createLane()];
  let running = 0;
  let wasAdmin = false;

  function startNext(): void {
    if (running >= concurrency) return;
    const job = wasAdmin ? (others.take() ?? admins.take()) : (admins.take() ?? others.take());
    if (!job) return;
    wasAdmin = job.turn.isAdmin;
    running += 1;
    void job.start().finally(() => {
      running -= 1;
      startNext();
    });
  }

  return {
    /**
     * Runs `work` now or when a slot is free, and settles with its result. Rejects with the signal's reason when it aborts before
     * the start.
     */
    run<T>(turn: Turn, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      return new Promise((resolve, reject) => {
        const lane = turn.isAdmin ? admins : others;
        const job: Job = { turn, start: () => work().then(resolve, reject) };
        signal?.addEventListener("abort", () => lane.remove(job) && reject(signal.reason), { once: true });
        lane.add(job);
        startNext();
      });
    },
    /** Number of jobs that have not started. */
    waiting: () => admins.size() + others.size(),
    /** Number of jobs of a requester's network that have not started. */
    waitingOf: ({ isAdmin, network }: Turn) => (isAdmin ? admins : others).sizeOf(network),
  };
}

/** Waiting jobs by network. */
function createLane() {
  const networks = new Map<string, Job[]>();
  // Allocates its tables for all networks at once, so the first job creates it.
  let turns: LRUCache<string, number> | undefined;
  const rankOf = ({ rank, network }: Turn) => rank ?? turns?.peek(network) ?? 0;
  let size = 0;
  let takesNewest = false;

  function isBefore(one: Turn, other: Turn): boolean {
    const difference = rankOf(one) - rankOf(other);
    return difference === 0 ? one.arrival > other.arrival === takesNewest : difference < 0;
  }

  function nextJobs(): Job[] {
    takesNewest = !takesNewest;
    let next: Job[] = [];
    for (const jobs of networks.values())
      if (!next[0] || (jobs[0] && isBefore(jobs[0].turn, next[0].turn))) next = jobs;
    return next;
  }

  return {
    size: () => size,
    sizeOf: (network: string) => networks.get(network)?.length ?? 0,
    /** Removes a waiting job; false when it is not waiting. */
    remove(job: Job): boolean {
      const { network } = job.turn;
      const jobs = networks.get(network) ?? [];
      const at = jobs.indexOf(job);
      if (at < 0) return false;
      jobs.splice(at, 1);
      size -= 1;
      if (jobs.length === 0) networks.delete(network);
      return true;
    },
    add(job: Job): void {
      const jobs = networks.get(job.turn.network);
      size += 1;
      if (jobs) jobs.push(job);
      else networks.set(job.turn.network, [job]);
    },
    take(): Job | undefined {
      const jobs = nextJobs();
      const job = jobs.shift();
      if (!job) return undefined;
      size -= 1;
      const { network } = job.turn;
      if (jobs.length === 0) networks.delete(network);
      if (job.turn.rank !== undefined) return job;
      job.turn.rank = rankOf(job.turn);
      turns ??= new LRUCache<string, number>(remembered);
      turns.set(network, job.turn.rank + 1);
      return job;
    },
  };
}
