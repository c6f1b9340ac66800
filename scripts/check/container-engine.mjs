// The container engines of `npm run check:container` behind one set of calls: docker and podman, and buildah, which starts containers where
// the others cannot, without a read-only root.
import { execFileSync } from "node:child_process";
import { chownSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fail, makeFolder, print, run, start } from "../setup/shell.mjs";
import { childrenOf } from "../setup/site.mjs";

const flags = (process.env.CONTAINER_BUILD_FLAGS ?? "").split(" ").filter(Boolean);
const pairs = (env) => Object.entries(env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);

/** Runs a program; throws its last lines when it fails. */
async function must(command, ...args) {
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0)
    throw new Error(`${command} ${args[0]} failed:\n${output.trim().split("\n").slice(-20).join("\n")}`);
  return output.trim();
}

/** docker, and podman, which takes the same words. */
function dockerLike(engine) {
  const isolated = [
    "--read-only",
    "--tmpfs",
    "/tmp",
    "--cap-drop",
    "ALL",
    "--security-opt",
    "no-new-privileges",
  ];
  const removed = [];
  process.once("exit", () => {
    for (const words of removed) execFileSync(engine, words, { stdio: "ignore" });
  });
  return {
    dataFolder: "/data",
    build: (tag) =>
      must(engine, "build", ...flags, ...(engine === "podman" ? ["--format", "docker"] : []), "-t", tag, "."),
    sizeOf: async (tag) => Number(await must(engine, "image", "inspect", "-f", "{{.Size}}", tag)),
    volume: async () => {
      const name = await must(engine, "volume", "create");
      removed.push(["volume", "rm", "-f", name]);
      return name;
    },
    once: (tag, volumes, words) => {
      const mounts = Object.entries(volumes).flatMap(([path, volume]) => ["-v", `${volume}:${path}`]);
      return must(engine, "run", "--rm", ...isolated, ...mounts, tag, ...words);
    },
    async serve(tag, volume, port, env) {
      const published = ["-p", `127.0.0.1:${port}:3000`];
      const id = await must(
        engine,
        "run",
        "-d",
        ...isolated,
        "-v",
        `${volume}:/data`,
        ...published,
        ...pairs(env),
        tag,
      );
      removed.unshift(["rm", "-f", id]);
      return {
        exec: (...words) => must(engine, "exec", id, ...words),
        output: () => must(engine, "logs", id),
        async stop() {
          await must(engine, "stop", "-t", "30", id);
          return Number(await must(engine, "inspect", "-f", "{{.State.ExitCode}}", id));
        },
      };
    },
  };
}

const isNode = (pid) => {
  try {
    return /^[^\0]*node\0build\/server/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  } catch {
    return false;
  }
};
const descendants = (pid) => childrenOf(pid).flatMap((child) => [child, ...descendants(child)]);

/**
 * Paths of a container's files with their time of change, without those mounted or made by the engine, and the cache of compiled code, where
 * a read-only root stores nothing.
 */
function filesOf(folder) {
  const found = new Map();
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(parentPath, name);
    const path = file.slice(folder.length);
    if (!/^\/(data|from|kept|dev|etc|proc|run|sys|tmp|var\/tmp|srv\/chenglijian\/compiled)(\/|$)/.test(path))
      found.set(path, lstatSync(file).ctimeMs);
  }
  return found;
}

/** buildah: folders in place of volumes, and a comparison of the files in place of a read-only root. */
function buildah() {
  const bud = (tag) => must("buildah", "bud", ...flags, "--format", "docker", "-t", tag, ".");
  // A declared volume of the image, as /data is, hides a folder that is mounted there.
  const dataFolder = "/kept";
  const user = ["--user", "node", "-e", `DATA_DIR=${dataFolder}`];
  const containers = [];
  process.once("exit", () => {
    for (const id of containers) execFileSync("buildah", ["rm", id], { stdio: "ignore" });
  });
  const from = async (tag) => {
    const id = await must("buildah", "from", "--pull-never", tag);
    containers.push(id);
    return id;
  };
  const mounts = (volumes) =>
    Object.entries(volumes).flatMap(([path, folder]) => ["-v", `${folder}:${path}`]);
  return {
    dataFolder,
    build: bud,
    sizeOf: async (tag) => {
      const id = await from(tag);
      const folder = await must("buildah", "mount", id);
      return 1024 * Number((await must("du", "-sk", folder)).split("\t")[0]);
    },
    volume: async () => {
      const folder = join(makeFolder(), "data");
      mkdirSync(folder, { mode: 0o700 });
      chownSync(folder, 1000, 1000);
      return folder;
    },
    once: async (tag, volumes, words) =>
      must("buildah", "run", ...user, ...mounts(volumes), await from(tag), "--", ...words),
    async serve(tag, volume, port, env) {
      const id = await from(tag);
      const folder = await must("buildah", "mount", id);
      const before = filesOf(folder);
      const settings = pairs({ ...env, HOST: "127.0.0.1", PORT: port });
      const words = [
        "run",
        ...user,
        ...mounts({ [dataFolder]: volume }),
        ...settings,
        id,
        "--",
        "node",
        "build/server/index.js",
      ];
      const server = start("buildah", words);
      return {
        exec: (...inside) =>
          must(
            "buildah",
            "run",
            ...user,
            ...mounts({ [dataFolder]: volume }),
            ...settings,
            id,
            "--",
            ...inside,
          ),
        output: async () => server.output(),
        async stop() {
          const [pid] = descendants(server.pid).filter(isNode);
          if (!pid) throw new Error(`the container has ended: ${server.output()}`);
          process.kill(pid, "SIGTERM");
          const code = await server.ended;
          const changed = [...filesOf(folder)].filter(([path, time]) => before.get(path) !== time);
          if (changed.length > 0)
            throw new Error(`the program wrote outside of its volume: ${changed.slice(0, 5).join(", ")}`);
          return code;
        },
      };
    },
  };
}

/** The first engine that works here. */
export async function findEngine() {
  const works = async (command, word) => (await run(command, [word], { quiet: true })).code === 0;
  for (const engine of ["docker", "podman"])
    if (await works(engine, "info")) {
      print(`with ${engine}`);
      return dockerLike(engine);
    }
  if (!(await works("buildah", "info"))) fail("install docker, podman or buildah; none of them works here");
  print("with buildah: a folder in place of the volume, a comparison of files in place of a read-only root");
  return buildah();
}
