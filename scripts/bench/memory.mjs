// `npm run bench -- memory`: resident memory of the server and of the processes that draw, while pages that are not
// kept in memory are read as fast as they come and posters are drawn.
import { childrenOf, peakMb, residentMb } from "./usage.mjs";

const readers = 32;
const loadMs = 20_000;
const sampleMs = 100;
const idleMs = 8_000;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

const memoryOf = (pid) => {
  try {
    return residentMb(pid);
  } catch {
    return 0;
  }
};

/** Figures of the server at `origin` with process id `pid`. */
export async function measureMemory(origin, pid) {
  const list = await (await fetch(`${origin}/events`)).text();
  const ids = [...new Set([...list.matchAll(/\/events\/([0-9A-Za-z]{12})"/g)].map(([, id]) => id))];
  const idleBefore = residentMb(pid);
  let isOver = false;
  let reads = 0;
  let errors = 0;
  const read = async (reader) => {
    for (let n = 0; !isOver; n += 1) {
      // Each search is another address, so that each page is rendered.
      const path = n % 3 === 0 ? `/events/${ids[n % ids.length]}` : `/wishes?q=${reader}-${n}`;
      const response = await fetch(origin + path, { headers: { Cookie: `last_event=${ids[0]}` } });
      await response.arrayBuffer();
      reads += 1;
      if (!response.ok && response.status !== 503) errors += 1;
    }
  };
  let drawn = 0;
  const draw = async () => {
    for (const kind of ["sheet", "photo", "quiet", "square", "og"])
      for (const id of ids) {
        if (isOver) return;
        const response = await fetch(`${origin}/posters/${kind}/${id}/latest.png`);
        await response.arrayBuffer();
        if (response.ok) drawn += 1;
      }
  };
  let server = 0;
  let mostDrawing = 0;
  let both = 0;
  const sample = async () => {
    while (!isOver) {
      const [own, drawing] = [
        memoryOf(pid),
        childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0),
      ];
      server = Math.max(server, own);
      mostDrawing = Math.max(mostDrawing, drawing);
      both = Math.max(both, own + drawing);
      await wait(sampleMs);
    }
  };
  const running = [...Array.from({ length: readers }, (_, reader) => read(reader)), draw(), sample()];
  await wait(loadMs);
  isOver = true;
  await Promise.all(running);
  await wait(idleMs);
  return {
    serverMb: { before: idleBefore, underLoad: server, peak: peakMb(pid), after: residentMb(pid) },
    drawingMb: { atMost: mostDrawing, processesAfterIdle: childrenOf(pid).length },
    bothMb: both,
    reads,
    drawn,
    errors,
  };
}
