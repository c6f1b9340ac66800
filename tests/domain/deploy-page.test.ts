// What docs/deploy.md tells an operator to write is what the program reads.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEnv } from "~/platform/env.server";
import { readSettings } from "../../scripts/update/settings.mjs";

const page = readFileSync("docs/deploy.md", "utf8");
const blocks = [...page.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, kind = "", text = ""]) => ({
  kind,
  text,
}));
const blockWith = (words: string) => blocks.find(({ text }) => text.includes(words))?.text ?? "";

/** Of the system's programs, not of this one. */
const ofNode = ["NODE_ENV", "NODE_OPTIONS", "MALLOC_ARENA_MAX"];

describe("docs/deploy.md", () => {
  const settings = Object.fromEntries(
    blockWith("BASE_URL=")
      .trim()
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );

  test("has an environment file of known and valid settings", () => {
    const env: Record<string, unknown> = readEnv(settings);
    expect(Object.keys(settings).filter((name) => !ofNode.includes(name) && !(name in env))).toEqual([]);
    expect(env).toMatchObject({ BASE_URL: "https://example.org", TRUST_PROXY: 1, HOST: "127.0.0.1" });
  });

  test("has a unit that runs the build over that environment, behind the proxy's port", () => {
    const unit = blockWith("[Service]");
    const script = /ExecStart=\S+ (\S+)/.exec(unit)?.[1] ?? "";
    expect(existsSync(script)).toBe(true);
    expect(unit).toContain("StateDirectory=chenglijian");
    expect(settings.DATA_DIR).toBe("/var/lib/chenglijian");
    for (const hardening of ["ProtectSystem=strict", "NoNewPrivileges=yes", "MemoryMax=", "RestartSec="])
      expect(unit).toContain(hardening);
    expect(blockWith("reverse_proxy")).toContain(`127.0.0.1:${readEnv(settings).PORT}`);
  });

  test("has an installation whose current release the unit runs, and the update's settings", () => {
    const [, folder] = /^WorkingDirectory=(.*)\/current$/m.exec(blockWith("[Service]")) ?? [];
    expect(blockWith("git clone")).toContain(`ln -s releases/first ${folder}/current`);
    const { restart, stop, healthSeconds } = readSettings({ DATA_DIR: "/data" }, { releases: "/releases" });
    const told = page.matchAll(/^\| `(UPDATE_\w+)` \| `?([^`|]+?)`? \|/gm);
    expect(Object.fromEntries([...told].map(([, name, value]) => [name, value]))).toEqual({
      UPDATE_ENV_FILE: "/etc/chenglijian.env",
      UPDATE_RESTART: restart,
      UPDATE_STOP: stop,
      UPDATE_HEALTH_SECONDS: String(healthSeconds),
    });
  });

  test("names only scripts of the package", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const named = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named).not.toEqual([]);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
