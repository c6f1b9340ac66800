// The admission queue: starts at most four uncached reads and four posts per tick of the event loop, reads first. The event loop
// accepts one connection per tick, so posts start only when no new connection arrived: a burst of votes delays no reader.

/** Jobs started per tick, of reads and of posts each. */
const startsPerTurn = 4;
/** New connections delay posts for at most this many ticks, so that an endless stream of them cannot starve posts. */
const maxDelayedTurns = 100;

export type AdmissionQueue = {
  /** Starts `work` in this tick of the event loop, or queues it for a later one. */
  begin: (isRead: boolean, work: () => void) => void;
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
    begin(isRead, work) {
      if (isRead) reads.add(work, false);
      else posts.add(work, hasNewConnection || delayedTurns > 0);
      scheduleTurn();
    },
    recordConnection() {
      hasNewConnection = true;
      scheduleTurn();
    },
  };
}

/** A FIFO queue that starts a batch per tick. */
function createWorkQueue() {
  const waiting: (() => void)[] = [];
  let started = 0;
  return {
    add(work: () => void, isDelayed: boolean) {
      if (isDelayed || started >= startsPerTurn || waiting.length > 0) return void waiting.push(work);
      started += 1;
      work();
    },
    startTurn() {
      const due = waiting.splice(0, startsPerTurn);
      started = due.length;
      for (const work of due) work();
    },
    isBusy: () => started > 0 || waiting.length > 0,
  };
}
