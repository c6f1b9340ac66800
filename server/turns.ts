// What is not answered from memory begins a few at a time in each turn of the event loop, and posts only once all who wait at the
// door are in: the loop accepts one connection in each turn. So a thousand people who vote at once keep no reader waiting.

/** Begun in one turn at most, of reads and of posts each. */
const perTurn = 4;
/** Turns in which posts wait for connections at most, so that those who come without end do not stop them. */
const turnsHeldAtMost = 100;

export type Turns = {
  /** Begins `work` in this turn of the event loop, or in a later one when much waits already; reads come first. */
  begin: (isRead: boolean, work: () => void) => void;
  /** To be told of each new connection. */
  noteConnection: () => void;
};

/** Makes the order of one server. Nothing waits while less is asked for than may begin. */
export function createTurns(): Turns {
  const [reads, posts] = [createLine(), createLine()];
  let isNextPlanned = false;
  let isDoorBusy = false;
  let held = 0;
  const nextTurn = () => {
    isNextPlanned = false;
    reads.beginTurn();
    held = isDoorBusy && held < turnsHeldAtMost ? held + 1 : 0;
    isDoorBusy = false;
    if (held === 0) posts.beginTurn();
    if (held > 0 || reads.isBusy() || posts.isBusy()) planNext();
  };
  const planNext = () => {
    if (!isNextPlanned) setImmediate(nextTurn);
    isNextPlanned = true;
  };
  return {
    begin(isRead, work) {
      if (isRead) reads.add(work, false);
      else posts.add(work, isDoorBusy || held > 0);
      planNext();
    },
    noteConnection() {
      isDoorBusy = true;
      planNext();
    },
  };
}

/** Work in the order in which it came. */
function createLine() {
  const waiting: (() => void)[] = [];
  let begun = 0;
  return {
    add(work: () => void, isHeld: boolean) {
      if (isHeld || begun >= perTurn || waiting.length > 0) return void waiting.push(work);
      begun += 1;
      work();
    },
    beginTurn() {
      const due = waiting.splice(0, perTurn);
      begun = due.length;
      for (const work of due) work();
    },
    isBusy: () => begun > 0 || waiting.length > 0,
  };
}
