// `npm run check:container`: builds the image with docker, podman or buildah, starts it as compose.yaml does, publishes an event, renders its
// poster, restores a backup into a second container, and stops both by SIGTERM. CONTAINER_BUILD_FLAGS are further flags of the build;
// `-- --built` uses the image of the last run.
import { readFileSync } from "node:fs";
import { at, fail, freePort, print, waitFor } from "../setup/shell.mjs";
import { adminPassword } from "../setup/site.mjs";
import { findEngine } from "./container-engine.mjs";
import { exercise, requireEvent } from "./exercise.mjs";

const tag = "localhost/chenglijian:check";
const megabyte = 1e6;
const imageAtMost = 450;
const programAtMost = 150;
const program = ["node", "build/server/index.js"];
/** The command of the image's health check. */
const health = JSON.parse(
  /HEALTHCHECK .* CMD (\[.*\])/.exec(readFileSync(at("Dockerfile"), "utf8"))?.[1] ?? "[]",
);

const engine = await findEngine();

/** Starts a container over a volume; resolves once it is up, with the milliseconds that took. */
async function serve(volume) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const container = await engine.serve(tag, volume, port, {
    BASE_URL: origin,
    ADMIN_PASSWORD: adminPassword,
  });
  const isUp = await waitFor(async () => (await fetch(`${origin}/`)).ok, { everyMs: 10, eachMs: 500 });
  if (!isUp) throw new Error(`the container does not answer: ${await container.output()}`);
  return { ...container, origin, startMs: Math.round(performance.now() - startedAt) };
}

try {
  const buildingAt = performance.now();
  if (!process.argv.includes("--built")) {
    print("building …");
    await engine.build(tag);
    print(`built in ${Math.round((performance.now() - buildingAt) / 1000)} s`);
  }
  const imageMb = Math.round((await engine.sizeOf(tag)) / megabyte);
  const [kilobytes] = (await engine.once(tag, {}, ["du", "-sk", "/srv/chenglijian"])).split("\t");
  const programMb = Math.round((1024 * Number(kilobytes)) / megabyte);
  print(`image ${imageMb} MB (at most ${imageAtMost}), program ${programMb} MB (at most ${programAtMost})`);
  if (imageMb > imageAtMost || programMb > programAtMost) throw new Error("the image is too large");

  const [first, second] = [await engine.volume(), await engine.volume()];
  const site = await serve(first);
  print(`answers ${site.startMs} ms after the engine was called, as ${await site.exec("id", "-un")}`);
  if ((await site.exec("id", "-un")) !== "node") throw new Error("the container does not run as node");
  await site.exec(...health);
  const path = await exercise(site.origin, adminPassword);
  print(`published ${path}, and its poster`);
  await site.exec(...program, "backup");
  await site.exec(...program, "check-backup");
  const [backup] = (await site.exec("ls", `${engine.dataFolder}/backups`))
    .split("\n")
    .filter((name) => /^\d/.test(name));
  const code = await site.stop();
  if (code !== 0) throw new Error(`the container ended with ${code} after SIGTERM`);
  print("made a backup, checked it and stopped by SIGTERM");

  const volumes = { "/from": first, [engine.dataFolder]: second };
  await engine.once(tag, volumes, [...program, "restore", `/from/backups/${backup}`]);
  const other = await serve(second);
  await requireEvent(other.origin, path);
  if ((await other.stop()) !== 0) throw new Error("the second container did not stop by SIGTERM");
  print("restored into a second container, which serves the event");
} catch (error) {
  fail(error.message);
}
process.exit(0);
