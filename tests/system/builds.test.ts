// A build beside the running one: no file of a running server is changed, and a failed build changes nothing.
import type { ChildProcess } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { replaceBuild } from "../../scripts/setup/build.mjs";
import { host, portOf, startProgram } from "../support/program";

let root: string;
let server: ChildProcess | undefined;
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), "builds-"));
});
afterEach(async () => {
  if (server?.exitCode === null) {
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server.kill("SIGKILL");
    await ended;
  }
  server = undefined;
  fs.rmSync(root, { recursive: true, force: true });
});

const isBuilt = (folder: string) => fs.existsSync(join(folder, "made"));
const build = (name: string, make = (folder: string) => fs.writeFileSync(join(folder, "made"), name)) =>
  replaceBuild({ root, name, isMade: isBuilt, make: async (folder: string) => make(folder) });
const current = () => fs.readFileSync(join(root, "build", "made"), "utf8");
const builds = () => fs.readdirSync(join(root, "builds")).sort();

it("the current build is switched atomically, and the previous one retained", async () => {
  await build("a");
  const running = fs.realpathSync(join(root, "build"));
  await build("b", (folder) => {
    expect(current()).toBe("a");
    fs.writeFileSync(join(folder, "made"), "b");
  });
  expect([current(), fs.readFileSync(join(running, "made"), "utf8")]).toEqual(["b", "a"]);
  // An earlier build becomes current without rebuilding.
  await build("a", () => expect.unreachable());
  expect(fs.readlinkSync(join(root, "build"))).toBe(join("builds", "a"));
  await build("c");
  expect([current(), builds()]).toEqual(["c", ["a", "c"]]);
});

it("a failed build leaves the current one and no remains", async () => {
  await build("a");
  const failing = build("b", (folder) => {
    fs.writeFileSync(join(folder, "made"), "half");
    throw new Error("no space");
  });
  await expect(failing).rejects.toThrow("no space");
  expect([current(), builds()]).toEqual(["a", ["a"]]);
});

it("a single-build folder is replaced by the first build", async () => {
  fs.mkdirSync(join(root, "build"));
  fs.writeFileSync(join(root, "build", "made"), "old");
  await build("a");
  expect([current(), builds()]).toEqual(["a", ["a", "before-a"]]);
});

it("a running server can still load modules on first use after another build", async () => {
  for (const name of ["package.json", "drizzle"])
    fs.cpSync(join(process.cwd(), name), join(root, name), { recursive: true });
  fs.symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  await build("a", (folder) => {
    fs.cpSync(fs.realpathSync("build"), folder, { recursive: true });
    fs.writeFileSync(join(folder, "made"), "a");
  });
  const settings = { HOST: host, PORT: "0", ADMIN_PASSWORD: "correct horse", POSTER_NICENESS: "0" };
  const program = join(root, "build", "server", "index.js");
  const started = startProgram(["start"], join(root, "data"), settings, program);
  server = started.child;
  const port = await portOf(started);
  await build("b");
  const status = async (path: string) => (await fetch(`http://${host}:${port}${path}`)).status;
  expect(await status("/events.atom")).toBe(200);
  expect(await status("/calendar.ics")).toBe(200);
  const [asset = ""] = fs.readdirSync(join(fs.realpathSync("build"), "client", "assets"));
  expect(await status(`/assets/${asset.replace(/\.(br|gz)$/, "")}`)).toBe(200);
});
