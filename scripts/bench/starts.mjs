// From the start of the process to its first answer.
import { createServer } from "node:net";
import { start } from "./children.mjs";
import { median } from "./median.mjs";
import { openSite } from "./site.mjs";

const starts = 5;
const pollMs = 5;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function firstAnswer(url) {
  for (;;) {
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}

async function plainStart() {
  const port = await freePort();
  const program = `require("node:http").createServer((_, response) => response.end("ok")).listen(${port}, "127.0.0.1")`;
  const startedAt = performance.now();
  const child = start(process.execPath, ["-e", program], process.env);
  await firstAnswer(`http://127.0.0.1:${port}/`);
  const ms = performance.now() - startedAt;
  child.kill();
  return ms;
}

async function siteStart(program) {
  const site = await openSite({}, () => {}, program);
  await firstAnswer(`${site.origin}/`);
  const ms = performance.now() - site.startedAt;
  await site.stop();
  return ms;
}

/** Medians in ms of this build, of a plain server and of `other`, another build's program, if given; all started in turn. */
export async function measureStarts(other) {
  const [site, plain, others] = [[], [], []];
  for (let turn = 0; turn < starts; turn += 1) {
    plain.push(await plainStart());
    site.push(await siteStart());
    if (other) others.push(await siteStart(other));
  }
  return {
    ...{ siteMs: Math.round(median(site)), plainMs: Math.round(median(plain)) },
    ...(other ? { otherMs: Math.round(median(others)) } : {}),
  };
}
