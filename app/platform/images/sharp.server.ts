// sharp, loaded when the first picture is read: the library takes longer to load than a page to render.
import type Sharp from "sharp";

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  // One thread per picture: the queues of those who draw limit concurrency.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let loading: Promise<typeof Sharp> | undefined;

export function loadSharp(): Promise<typeof Sharp> {
  loading ??= load();
  return loading;
}
