// The admission queue: starts at most four uncached reads and four posts per tick of the event loop, reads first, and alternates
// between the networks of their clients, so that the requests of one network do not delay those of others. The event loop
// accepts one connection per tick, so posts start only when no new connection arrived: a burst of votes delays no reader.

/** Jobs started per tick, of reads and of posts each. */
const startsPerTurn = 4;
/** New connections delay posts for at most this many ticks, so that an endless stream of them cannot starve posts. */
const maxDelayedTurns = 100;

export type AdmissionQueue = {
  /** Starts `work` in this tick of the event loop, or queues it for a later one. */
  begin: (isRead: boolean, work: () => void, network?: string) => void;
  /** Call for each new connection. */
  recordConnection: () => void;
};

/** Creates the queue of one server. */
export function createAdmissionQueue(): AdmissionQueue {
  const [reads, posts] = [createWorkQueue(), createWorkQueue()];
  let isTurnScheduled = false;
  let hasNewConnection = false;
  let delayedTurns = 0;
  const runTurn = () => {
    isTurnScheduled = false;
    reads.startTurn();
    delayedTurns = hasNewConnection && delayedTurns < maxDelayedTurns ? delayedTurns + 1 : 0;
    hasNewConnection = false;
    if (delayedTurns === 0) posts.startTurn();
    if (delayedTurns > 0 || reads.isBusy() || posts.isBusy()) scheduleTurn();
  };
  const scheduleTurn = () => {
    if (!isTurnScheduled) setImmediate(runTurn);
    isTurnScheduled = true;
  };
  return {
    begin(isRead, work, network = "") {
      if (isRead) reads.add(network, work, false);
      else posts.add(network, work, hasNewConnection || delayedTurns > 0);
      scheduleTurn();
    },
    recordConnection() {
      hasNewConnection = true;
      scheduleTurn();
    },
  };
}

/** A queue that starts a batch per tick: networks in turn, the work of each in order of arrival. */
function createWorkQueue() {
  const waiting = new Map<string, (() => void)[]>();
  let started = 0;

  function takeNext(): (() => void) | undefined {
    for (const [network, works] of waiting) {
      waiting.delete(network);
      const work = works.shift();
      // Again after the other networks.
      if (works.length > 0) waiting.set(network, works);
      return work;
    }
    return undefined;
  }

  return {
    add(network: string, work: () => void, isDelayed: boolean) {
      if (isDelayed || started >= startsPerTurn || waiting.size > 0) {
        const works = waiting.get(network) ?? [];
        works.push(work);
        return void waiting.set(network, works);
      }
      started += 1;
      work();
    },
    startTurn() {
      const due = Array.from({ length: startsPerTurn }, takeNext).flatMap((work) => work ?? []);
      started = due.length;
      for (const work of due) work();
    },
    isBusy: () => started > 0 || waiting.size > 0,
  };
}
