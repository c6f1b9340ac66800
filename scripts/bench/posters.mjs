// `npm run bench -- posters`: rendering time of posters in the built server, and page latency while ten are rendered.
import { fork, spawnWorker } from "./children.mjs";
import { residentMb } from "./usage.mjs";

const readMs = 5;
const quietReads = 1000;
const posters = 10;

const share = (times, part) =>
  Number(
    [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1),
  );

async function timed(url) {
  const start = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  return { ms: performance.now() - start, isGood: response.ok };
}

/** Reads a page repeatedly until `isOver`. */
async function readWhile(url, isOver) {
  const times = [];
  for (let n = 0; !isOver(n); n += 1) {
    times.push((await timed(url)).ms);
    await new Promise((done) => setTimeout(done, readMs));
  }
  return { p50: share(times, 0.5), p99: share(times, 0.99), reads: times.length };
}

/** Figures of the server at `origin` with process id `pid`. */
export async function measurePosters(origin, pid) {
  const list = await (await fetch(`${origin}/events`)).text();
  const ids = [...new Set([...list.matchAll(/\/events\/([0-9A-Za-z]{12})"/g)].map(([, id]) => id))];
  const page = `${origin}/events/${ids[0]}`;
  await timed(page);
  const idle = await readWhile(page, (n) => n >= quietReads);
  const memoryBefore = residentMb(pid);
  const first = await timed(`${origin}/posters/sheet/${ids[0]}/latest.png`);
  const again = await timed(`${origin}/posters/sheet/${ids[0]}/latest.png`);
  const others = ["sheet", "photo", "quiet", "square", "og"]
    .flatMap((kind) => ids.map((id) => `${origin}/posters/${kind}/${id}/latest.png`))
    .slice(1, posters + 1);
  const fetchers = await spawnWorker(fork("fetch-all.mjs"), null);
  let isDrawn = false;
  const start = performance.now();
  const drawing = fetchers.ask(others).finally(() => {
    isDrawn = true;
  });
  const during = await readWhile(page, () => isDrawn);
  const drawn = await drawing;
  const tenMs = performance.now() - start;
  return {
    firstMs: Math.round(first.ms),
    againMs: Number(again.ms.toFixed(1)),
    tenDifferentMs: Math.round(tenMs),
    readIdle: idle,
    readWhileDrawing: during,
    memoryMb: { before: memoryBefore, after: residentMb(pid) },
    errors: [first, again, ...drawn].filter(({ isGood }) => !isGood).length,
  };
}
