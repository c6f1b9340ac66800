// Process: fetches URLs concurrently, so that reading their bodies does not disturb the measuring process.
process.on("disconnect", () => process.exit(0));
process.once("message", () => {
  process.send("ready");
  process.on("message", async (urls) => {
    process.send(await Promise.all(urls.map(timed)));
  });
});

async function timed(url) {
  const start = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  return { ms: performance.now() - start, isGood: response.ok };
}
