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

const settingOf = (line: string) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)];

describe("docs/deploy.md", () => {
  const settings = Object.fromEntries(blockWith("BASE_URL=").trim().split("\n").map(settingOf));

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

  test("has mail examples that are valid settings of a provider and of a local relay", () => {
    const examples = blocks
      .filter(({ text }) => text.startsWith("SMTP_URL="))
      .map(({ text }) => readEnv(Object.fromEntries(text.trim().split("\n").map(settingOf))));
    const servers = examples.map(({ SMTP_URL = "" }) => new URL(SMTP_URL));
    expect(servers.map(({ protocol, port, search }) => [protocol, port, search])).toEqual([
      ["smtps:", "465", ""],
      ["smtp:", "587", "?requireTLS=true"],
      ["smtp:", "25", "?ignoreTLS=true"],
    ]);
    const [provider] = servers;
    expect([provider?.username, provider?.password].map((part = "") => decodeURIComponent(part))).toEqual([
      ...["post@example.org", "p@ss/word"],
    ]);
    for (const { MAIL_FROM } of examples) expect(MAIL_FROM).toBe("城里见 <post@example.org>");
  });

  test("has the oldest Node of the package, and the unit's path of it", () => {
    const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(page).toContain(`Node ${engines.node.replace(">=", "")} or newer is required`);
    expect(blockWith("[Service]")).toContain("ExecStart=/usr/bin/node ");
  });

  test("has a unit that admits V8's system calls, and rejects others without ending the server", () => {
    expect(blockWith("[Service]")).toMatch(
      /^SystemCallFilter=@system-service @pkey\nSystemCallErrorNumber=EPERM$/m,
    );
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
