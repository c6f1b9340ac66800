// Pictures are decoded and encoded, and posters rendered, in separate processes: their failure does not affect the
// server.
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { storeImage } from "../../app/domain/images/commands.server";
import { DrawingProcessLost } from "../../app/platform/drawing-process-lost";
import { childrenOf as processesOf } from "../../scripts/setup/site.mjs";
import { createDrawingProcess } from "../../server/drawing/drawing-process";
import type * as Tasks from "../../server/drawing/picture-worker";
import { makeEvent, unwrap } from "../support/fixtures";
import { inflatingPng } from "../support/hostile-pictures";
import { metricsToken, waitingIn } from "../support/metrics";
import { makeNoisyPicture } from "../support/noisy-picture";
import { host, openFolder, type Program, portOf, written } from "../support/program";
import { createSite } from "../support/site";

const patience = { timeout: 60_000, interval: 5 };

const programOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8");

/**
 * Ids of the running children of a process. Excludes one that has not executed its program yet: its parent waits for
 * that.
 */
function childrenOf(parent: number): number[] {
  const own = programOf(parent);
  return processesOf(parent).filter((pid: number) => {
    try {
      return programOf(pid) !== own;
    } catch {
      return false;
    }
  });
}

/** Waits for a child other than `other`. */
const childOf = (parent: number, other?: number) =>
  vi.waitFor(() => {
    const pid = childrenOf(parent).find((child) => child !== other);
    if (pid === undefined) throw new Error("no drawing process");
    return pid;
  }, patience);

/** Waits for the end of a child. */
const childExit = (parent: number, pid: number) =>
  vi.waitFor(() => expect(childrenOf(parent)).not.toContain(pid), patience);

let template: Awaited<ReturnType<typeof createSite>>;
let eventId: string;
let hashes: string[];
beforeAll(async () => {
  template = await createSite();
  template.clock.time = Date.now();
  hashes = [];
  for (const seed of [1, 2, 3]) {
    const input = {
      bytes: await makeNoisyPicture(seed, 1600, 1200),
      kind: "cover",
      fileName: "p.jpg",
    } as const;
    const cover = unwrap(await storeImage(template.db, template.images, input, template.clock.now()));
    eventId = makeEvent(template, { coverImageId: cover.id }).id;
    hashes.push(cover.hash);
  }
  template.stop();
});
afterAll(() => template.close());

let program: ReturnType<typeof openFolder>;
let started: Program;
let base: string;
let server: number;

async function start(settings: Record<string, string> = {}) {
  const quiet = { DRAW_AHEAD: "off", POSTER_NICENESS: "0", LOG_LEVEL: "warn", METRICS_TOKEN: metricsToken };
  started = program.run({ ...quiet, ...settings });
  base = `http://${host}:${await portOf(started)}`;
  server = started.child.pid ?? 0;
}

function openCopy() {
  program = openFolder();
  cpSync(template.folder, program.folder, { recursive: true });
}

const statusOf = async (path: string) => (await fetch(base + path)).status;
/** The URL of a variant that was not rendered yet. */
const variant = (index: number, suffix = "-580s2.avif") => `/uploads/${hashes[index]}${suffix}`;

const postJson = (path: string, value: object): Promise<Response> =>
  fetch(base + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(value),
  });

function upload(bearer: string, bytes: Buffer): Promise<Response> {
  const form = new FormData();
  form.append("type", "album");
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "p.jpg");
  const headers = { Authorization: `Bearer ${bearer}` };
  return fetch(`${base}/api/upload`, { method: "POST", headers, body: form });
}

const renderPoster = () => postJson("/api/posters/generate", { eventId });

const loads = (pid: number) => /vips/.test(readFileSync(`/proc/${pid}/maps`, "utf8"));
const isBusy = ({ status, headers }: Response) => [status, Number(headers.get("Retry-After")) > 0];
const filesBelow = (name: string) =>
  readdirSync(join(program.folder, name), { recursive: true, encoding: "utf8" });

describe("of one server", () => {
  let bearer: string;
  beforeAll(async () => {
    openCopy();
    await start();
    const response = await postJson("/api/admin/login", { password: "correct horse" });
    bearer = (await response.json()).data.token;
  });
  afterAll(() => program.close());

  test("the server never loads the image library", async () => {
    const jpeg = await makeNoisyPicture(4, 900, 700);
    const icons = ["/icon-192.png", "/apple-touch-icon.png"];
    for (const path of [...icons, `/events/${eventId}/qr.png`, variant(0, "-290s2.webp")])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    expect((await upload(bearer, jpeg)).status).toBe(201);
    expect((await upload(bearer, jpeg.subarray(0, 20_000))).status).toBe(422);
    expect(childrenOf(server).map(loads)).toEqual([true]);
    expect(loads(server)).toBe(false);
  });

  test("an unreadable image is an error of this image, and logged", async () => {
    const file = join(program.folder, "uploads", `${hashes[0]}.jpg`);
    const original = readFileSync(file);
    writeFileSync(file, "no picture");
    expect(await statusOf(variant(0, "-290s2.avif"))).toBe(500);
    await written(started, /unsupported image format/);
    expect(await statusOf(variant(1, "-290s2.webp"))).toBe(200);
    writeFileSync(file, original);
  });

  test("killed while idle or while rendering: a new process renders lost and queued images", async () => {
    expect(await statusOf(variant(2, "-290s2.webp"))).toBe(200);
    const idle = await childOf(server);
    process.kill(idle, "SIGKILL");
    await childExit(server, idle);
    expect(await statusOf(variant(2, "-290s2.avif"))).toBe(200);
    const pid = await childOf(server);
    process.kill(pid, "SIGSTOP");
    const pending = [
      upload(bearer, await makeNoisyPicture(5, 900, 700)),
      ...[0, 1, 2].map((index) => fetch(base + variant(index))),
    ];
    // Two images are in the process then.
    await vi.waitFor(async () => expect(await waitingIn(base, "pictures")).toBe(2), patience);
    process.kill(pid, "SIGKILL");
    const responses = await Promise.all(pending);
    expect(responses.map(({ status }) => status)).toEqual([201, 200, 200, 200]);
    expect(await statusOf("/")).toBe(200);
  });

  test("no kind of picture uses more than 350 MB in the process", async () => {
    const blue = (width: number, height: number, channels: 3 | 4) =>
      sharp({ create: { width, height, channels, background: { r: 30, g: 90, b: 150, alpha: 0.5 } } });
    const scans = { progressive: true, chromaSubsampling: "4:4:4" };
    const pictures = {
      "a PNG with compressed texts": inflatingPng,
      "an interlaced PNG of 16 bits": () =>
        blue(4990, 4000, 4).toColourspace("rgb16").withIccProfile("p3").png({ progressive: true }).toBuffer(),
      "a progressive JPEG": () => blue(5300, 5000, 3).jpeg(scans).toBuffer(),
    };
    for (const [what, make] of Object.entries(pictures)) {
      expect([what, (await upload(bearer, await make())).status]).toEqual([what, 201]);
      const status = readFileSync(`/proc/${await childOf(server)}/status`, "utf8");
      expect(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024, what).toBeLessThan(350);
    }
  }, 120_000);

  // Last, because a server that has rendered a poster has two processes.
  test("killed repeatedly: 503 for waiting requests, no error for the image, and the next one is rendered", async () => {
    // Large enough to still be running at the next lookup of the process.
    const picture = await makeNoisyPicture(6);
    let isOver = false;
    const sent = [upload(bearer, picture), fetch(base + variant(0, "-290s2.avif")), renderPoster()];
    const pending = Promise.all(sent).finally(() => {
      isOver = true;
    });
    await vi.waitFor(() => {
      for (const pid of childrenOf(server)) process.kill(pid, "SIGKILL");
      if (!isOver) throw new Error("not answered yet");
    }, patience);
    expect((await pending).map(isBusy)).toEqual(Array(3).fill([503, true]));
    // The last kill may still be in progress.
    await vi.waitFor(async () => expect((await renderPoster()).status).toBe(200), patience);
    expect((await upload(bearer, picture)).status).toBe(201);
    expect(await statusOf(variant(0, "-290s2.avif"))).toBe(200);
  });
});

test("a timeout ends the process, and a new one renders the other images", async () => {
  const settings = { file: "picture-worker.js", niceness: 0, tasksAtOnce: 2, limitMs: 6_000 };
  const { run: draw, close: end } = createDrawingProcess<typeof Tasks>(settings);
  try {
    const others = childrenOf(process.pid);
    await draw("renderIcon", "icon-192.png");
    const pid = childrenOf(process.pid).find((child) => !others.includes(child)) ?? 0;
    process.kill(pid, "SIGSTOP");
    const names = ["icon-192.png", "icon-512.png"] as const;
    const [late, along] = await Promise.allSettled(names.map((name) => draw("renderIcon", name)));
    expect(late).toMatchObject({ status: "rejected", reason: expect.any(DrawingProcessLost) });
    expect(along?.status).toBe("fulfilled");
  } finally {
    await end();
  }
  await expect(draw("renderIcon", "icon-192.png")).rejects.toThrow(DrawingProcessLost);
});

function nicenessOf(pid: number): (string | undefined)[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const stats = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8"));
  return [...new Set(stats.map((stat) => stat.split(") ").pop()?.split(" ")[16]))];
}

test("all threads have the configured niceness; a stop does not wait for rendering ahead, leaves no partial files, and the next start continues", async () => {
  openCopy();
  await start({ DRAW_AHEAD: "on", POSTER_NICENESS: "7" });
  const pid = await childOf(server);
  await vi.waitFor(() => expect(nicenessOf(pid)).toEqual(["7"]), patience);
  process.kill(pid, "SIGSTOP");
  const askedAt = performance.now();
  started.child.kill("SIGTERM");
  const { code, output } = await started.exited;
  expect(code).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(5000);
  expect(output).not.toContain("not drawn");
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  expect(filesBelow("uploads").filter((name) => name.endsWith(".part"))).toEqual([]);
  const drawn = () => filesBelow("uploads").filter((name) => name.endsWith(".avif")).length;
  const before = drawn();
  await start({ DRAW_AHEAD: "on" });
  await expect.poll(drawn, patience).toBeGreaterThan(before);
  await program.close();
});
