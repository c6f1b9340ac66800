// Compares the Dockerfile and compose.yaml with the project; `npm run check:container` runs them.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEnv } from "~/platform/env.server";
import routes from "../../app/routes";
import { settingsOfSmallServer } from "../../scripts/setup/site.mjs";

const dockerfile = readFileSync("Dockerfile", "utf8");
const compose = readFileSync("compose.yaml", "utf8");
const instructions = dockerfile
  .split("\n")
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ name: line.slice(0, line.indexOf(" ")), text: line.slice(line.indexOf(" ") + 1) }));
const all = (name: string, from = 0) =>
  instructions.slice(from).flatMap((line) => (line.name === name ? [line.text] : []));
const stageAt = instructions.findLastIndex(({ name }) => name === "FROM");
const inLastStage = (name: string) => all(name, stageAt);
const env = Object.fromEntries(
  inLastStage("ENV")
    .flatMap((text) => [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)])
    .map(([, name = "", quoted, plain = ""]) => [name, quoted ?? plain]),
);

/** Paths copied from the project. */
const copied = all("COPY")
  .filter((text) => !text.startsWith("--from="))
  .flatMap((text) => text.split(" ").slice(0, -1));

describe("copied files", () => {
  test("exist, and are all that .dockerignore includes", () => {
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
    const rules = readFileSync(".dockerignore", "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(rules[0]).toBe("*");
    const letIn = rules.slice(1).map((rule) => rule.replace(/^!/, ""));
    expect(rules.slice(1).every((rule) => rule.startsWith("!"))).toBe(true);
    expect(letIn.toSorted()).toEqual([...new Set(copied.map((path) => path.split("/")[0]))].toSorted());
  });

  test("include all sources of a build", () => {
    const script = readFileSync("scripts/setup/build.mjs", "utf8");
    const [, list = ""] = /const sources = \[([\s\S]*?)\]/.exec(script) ?? [];
    const sources = [...list.matchAll(/"([^"]+)"/g)].map(([, path = ""]) => path);
    expect(sources).toContain("app");
    const isCopied = (path: string) => copied.some((copy) => path === copy || path.startsWith(`${copy}/`));
    expect(sources.filter((path) => !isCopied(path))).toEqual([]);
  });

  test("contain no secrets, data or git history", () => {
    expect(copied.filter((path) => /^\.$|\.env|^data|\.git/.test(path))).toEqual([]);
  });
});

describe("commands", () => {
  test("run the built server as an unprivileged user in a folder that it owns", () => {
    const [command = ""] = inLastStage("CMD");
    const [program = "", script = ""] = JSON.parse(command);
    expect(program).toBe("node");
    expect(existsSync(script)).toBe(true);
    expect(dockerfile).toContain("node scripts/release/program-files.mjs /out");
    expect(env).toMatchObject(settingsOfSmallServer);
    expect(inLastStage("USER")).toEqual(["node"]);
    expect(inLastStage("VOLUME")).toEqual([env.DATA_DIR]);
    expect(inLastStage("RUN").join()).toContain(`-o node -g node -m 0700 ${env.DATA_DIR}`);
    const order = instructions.map(({ name, text }) => `${name} ${text}`);
    expect(order.indexOf("USER node")).toBeGreaterThan(
      order.findIndex((line) => line.startsWith("RUN install")),
    );
  });

  test("set existing variables", () => {
    const { NODE_ENV, NODE_COMPILE_CACHE, ...settings } = Object.fromEntries(
      Object.entries(env).filter(([name]) => !(name in settingsOfSmallServer)),
    );
    expect(NODE_ENV).toBe("production");
    const filled = dockerfile.indexOf("RUN node /tmp/fill-cache.mjs");
    expect(NODE_COMPILE_CACHE).toBe("/srv/chenglijian/compiled");
    expect(filled).toBeGreaterThan(dockerfile.indexOf("USER node"));
    const read: Record<string, unknown> = readEnv(settings);
    expect(Object.keys(settings).filter((name) => !(name in read))).toEqual([]);
    expect(inLastStage("EXPOSE")).toEqual([String(read.PORT)]);
  });

  test("check health at an existing URL", async () => {
    const [health = ""] = inLastStage("HEALTHCHECK");
    const [, , script = ""] = JSON.parse(health.slice(health.indexOf("CMD ") + 4));
    const [, path = ""] = /\}\/(\w+)`/.exec(script) ?? [];
    expect((await routes).map((route) => route.path)).toContain(path);
    expect(script).toContain("process.env.PORT");
  });
});

test("compose.yaml mounts the image's data folder, proxies to its port and drops privileges like the systemd unit", () => {
  const lines = [`- data:${env.DATA_DIR}`, `reverse_proxy app:${env.PORT} {`, "read_only: true", "- ALL"];
  for (const line of [...lines, "- no-new-privileges:true", "mem_limit: 700m"])
    expect(compose).toContain(line);
  const ports = [...compose.matchAll(/- "(\d+):\d+"/g)].map(([, port]) => port);
  expect(ports).toEqual(["80", "443"]);
});

test("compose.yaml sets the variables for one proxy", () => {
  const [, block = ""] = /environment:\n((?: {6}\w+: .*\n)+)/.exec(compose) ?? [];
  const settings = [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value.replace(/\$\{SITE_HOST:[^}]*\}/, "example.org").replaceAll('"', ""),
  ]);
  const expected = { BASE_URL: "https://example.org", TRUST_PROXY: 1 };
  expect(readEnv(Object.fromEntries(settings))).toMatchObject(expected);
});
