// sharp, loaded on first use: loading the library takes longer than rendering a page.
import type Sharp from "sharp";

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  // One thread per picture: the callers' queues limit concurrency.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let loading: Promise<typeof Sharp> | undefined;

export function loadSharp(): Promise<typeof Sharp> {
  loading ??= load();
  return loading;
}
