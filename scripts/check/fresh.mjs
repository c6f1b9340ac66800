// `npm run check:fresh`: what a newcomer does, `npm run demo` and `npm test`, in a fresh clone of the last commit, in Debian 12 and 13
// with Node, git and a compiler alone: another machine may hide what is missing. Runs as root on Debian or Ubuntu, about half an hour.
// `npm run check:fresh -- trixie` checks one of them, and words after it replace `npm test`. A clean base of each stays in FRESH_DIR.
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { installWithApt } from "../setup/chromium.mjs";
import { fail, freePort, print, root, run, waitFor } from "../setup/shell.mjs";

const suites = ["bookworm", "trixie"];
const folder = process.env.FRESH_DIR || join(tmpdir(), "fresh-debian");
const packages = "ca-certificates,git,python3,make,g++";
const demoMs = 20 * 60_000;
const certificates = "etc/ssl/certs/ca-certificates.crt";

/** Runs a program; ends this one with its last lines when it fails. Resolves with its output. */
async function must(command, ...args) {
  const { code, output } = await run(command, args, { quiet: true });
  if (code === 0) return output.trim();
  process.stderr.write(output.split("\n").slice(-20).join("\n"));
  return fail(`${command} ${args[0]} failed`);
}

/** The package mirror of this machine, which need not be Debian's own. */
function mirror() {
  const lists = [
    "/etc/apt/sources.list",
    ...readdirSync("/etc/apt/sources.list.d").map((name) => `/etc/apt/sources.list.d/${name}`),
  ];
  const texts = lists.filter((file) => existsSync(file)).map((file) => readFileSync(file, "utf8"));
  return /https?:\/\/\S*debian\/?(?=\s)/.exec(texts.join("\n"))?.[0];
}

/** The clean system of a suite, made once. */
async function ensureBase(suite) {
  const base = join(folder, suite);
  if (existsSync(`${base}.ready`)) return base;
  print(`making a clean ${suite} …`);
  rmSync(base, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const source = mirror();
  await must(
    "debootstrap",
    "--variant=minbase",
    `--include=${packages}`,
    suite,
    base,
    ...(source ? [source] : []),
  );
  cpSync(join("/", certificates), join(base, certificates));
  cpSync("/etc/apt/apt.conf.d", join(base, "etc/apt/apt.conf.d"), { recursive: true });
  writeFileSync(`${base}.ready`, "");
  return base;
}

const mountsBelow = (path) =>
  readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "")
    .filter((mounted) => mounted.startsWith(`${path}/`))
    .reverse();

/** Copies this machine's Node and its npm settings: the registry, and where the headers of Node are if they are set. */
async function addNode(system) {
  const prefix = dirname(dirname(realpathSync(process.execPath)));
  const local = join(system, "usr/local");
  for (const part of ["bin/node", "lib/node_modules/npm", "include/node"])
    if (existsSync(join(prefix, part)))
      cpSync(join(prefix, part), join(local, part), { recursive: true, verbatimSymlinks: true });
  for (const name of ["npm", "npx"])
    await must("ln", "-sf", `../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
  const setting = async (name) => await must("npm", "config", "get", name);
  const files = [await setting("globalconfig"), await setting("userconfig")].filter((file) =>
    existsSync(file),
  );
  const lines = files
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .filter((line) => !/^nodedir/.test(line));
  if (existsSync(await setting("nodedir"))) lines.push("nodedir=/usr/local");
  writeFileSync(join(system, "root/.npmrc"), `${lines.join("\n")}\n`, { mode: 0o600 });
}

/** A fresh copy of a suite's system with a clone of the last commit. */
async function makeSystem(suite) {
  const [base, system] = [await ensureBase(suite), join(folder, `run-${suite}`)];
  if (mountsBelow(system).length > 0) fail(`another run uses ${system}`);
  rmSync(system, { recursive: true, force: true });
  await must("cp", "-a", base, system);
  for (const file of ["etc/resolv.conf", "etc/hosts"])
    cpSync(join("/", file), join(system, file), { dereference: true });
  await addNode(system);
  await must("git", "clone", "-q", root, join(system, "srv/site"));
  for (const name of ["proc", "dev", "sys"]) {
    await must("mount", "--rbind", `/${name}`, join(system, name));
    // Otherwise unmounting it unmounts this machine's.
    await must("mount", "--make-rslave", join(system, name));
  }
  return system;
}

/** Starts a command in the clone; `end` ends it with all that it started. */
function startInside(system, words, settings = {}) {
  const env = {
    HOME: "/root",
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    LANG: "C.UTF-8",
    ...settings,
  };
  const inside = ["/bin/sh", "-c", 'cd /srv/site && exec "$@"', "fresh", ...words];
  const child = spawn("chroot", [system, ...inside], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  const ended = new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  const end = async () => {
    if (child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
  };
  return { ended, end, isOver: () => child.exitCode !== null };
}

/** Whether the demo's home page is served, with an event of the sample city. */
async function isDemoServed(system) {
  const port = String(await freePort());
  const demo = startInside(system, ["npm", "run", "demo"], { PORT: port, HOST: "127.0.0.1" });
  const look = async () => {
    if (demo.isOver()) return "over";
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return response.ok && (await response.text()).includes('href="/events/');
  };
  const found = await waitFor(look, { ms: demoMs, everyMs: 1000 });
  await demo.end();
  return found === true;
}

const [named, ...words] = process.argv.slice(2);
if (named && !suites.includes(named)) fail(`name one of ${suites.join(", ")}`);
if (process.getuid?.() !== 0) fail("run this as root: it makes a system and changes into it");
if (
  (await run("which", ["debootstrap"], { quiet: true })).code !== 0 &&
  !(await installWithApt("debootstrap"))
)
  fail("install debootstrap (apt-get install -y debootstrap)");
const failed = [];
for (const suite of named ? [named] : suites) {
  const system = await makeSystem(suite);
  const unmount = () => run("umount", ["-l", ...["proc", "dev", "sys"].map((name) => join(system, name))]);
  try {
    print(`${suite}: npm run demo …`);
    const isServed = await isDemoServed(system);
    if (!isServed) failed.push(`${suite}: npm run demo`);
    print(`${suite}: npm run demo ${isServed ? "answers" : "does not answer"}`);
    const command = words.length > 0 ? words : ["npm", "test"];
    print(`${suite}: ${command.join(" ")} …`);
    const code = await startInside(system, command).ended;
    if (code !== 0) failed.push(`${suite}: ${command.join(" ")}`);
  } finally {
    await unmount();
  }
}
print(failed.length === 0 ? "a newcomer's machine runs both" : `failed: ${failed.join("; ")}`);
process.exit(failed.length === 0 ? 0 : 1);
