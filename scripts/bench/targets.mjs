// Benchmark targets: two cached pages, the home page unchanged (304), and the same pages uncached.
import { brotliDecompressSync } from "node:zlib";
import { rawGet } from "./raw-get.mjs";

async function getPage(url, headers, wantedStatus = 200) {
  const answer = await rawGet(url, headers);
  if (answer.status === wantedStatus) return answer;
  throw new Error(`${url} answered ${answer.status} instead of ${wantedStatus}`);
}

const textOf = ({ headers, body }) =>
  (headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body).toString();

function found(text, pattern) {
  const match = pattern.exec(text);
  if (match) return match[1];
  throw new Error(`the home page names nothing like ${pattern}`);
}

/** The targets, each with the response that the plain server repeats. */
export async function targetsOf(origin) {
  const home = await getPage(`${origin}/`);
  const eventPath = found(textOf(home), /href="(\/events?\/[0-9A-Za-z]{12})"/);
  const event = await getPage(`${origin}${eventPath}`);
  const tag = { "If-None-Match": home.headers.etag };
  const unchanged = await getPage(`${origin}/`, tag, 304);
  const cached = { part: "cached", connections: 32 };
  const uncached = { part: "uncached", connections: 8, isUnique: true };
  const targets = [
    { ...cached, name: "home", path: "/", answer: home },
    { ...cached, name: "event", path: eventPath, answer: event },
    { ...cached, name: "home, 304", path: "/", headers: tag, answer: unchanged },
    { ...uncached, name: "home, rendered", path: "/", answer: await getPage(`${origin}/?q=0`) },
    {
      ...uncached,
      name: "event, rendered",
      path: eventPath,
      answer: await getPage(`${origin}${eventPath}?q=0`),
    },
  ];
  return { targets, pages: { home, event } };
}

/** Body bytes of a first visit, all as Brotli. */
export async function transferSizes(origin, { home, event }) {
  const text = textOf(home);
  const css = await getPage(origin + found(text, /href="(\/assets\/[^"]+\.css)"/));
  const enhanceJs = await getPage(origin + found(text, /src="(\/assets\/enhance-[^"]+\.js)"/));
  const sizes = { homeHtml: home, eventHtml: event, css, enhanceJs };
  return Object.fromEntries(Object.entries(sizes).map(([name, { body }]) => [name, body.length]));
}
