// What docs/scale.md tells an operator to write fits the program and the page on deploying.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lockPatienceMs } from "~/db/client.server";
import { readEnv } from "~/platform/env.server";

const page = readFileSync("docs/scale.md", "utf8");
const blockOf = (kind: string) => new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";

describe("the configuration of nginx", () => {
  const nginx = blockOf("nginx");

  test("proxies to the site's port and listens where Caddy connects", () => {
    expect(nginx).toContain(`server 127.0.0.1:${readEnv({}).PORT};`);
    const [, own = ""] = /listen (\S+);/.exec(nginx) ?? [];
    expect(page).toContain(`reverse_proxy ${own}\``);
  });

  test("caches only by Cache-Control", () => {
    expect(nginx).toContain("proxy_cache ");
    expect(nginx).not.toMatch(/proxy_ignore_headers|proxy_cache_valid|proxy_hide_header/);
  });

  test("contains the three places that the check replaces", () => {
    const check = readFileSync("scripts/check/proxy-cache.mjs", "utf8");
    const replaced = [...check.matchAll(/\.replace\("([^"]+)"/g)].map(([, text = ""]) => text);
    expect(replaced).toHaveLength(3);
    expect(replaced.filter((text) => nginx.split(text).length !== 2)).toEqual([]);
  });
});

test("replicates the database path of docs/deploy.md", () => {
  const [, folder = ""] = /^DATA_DIR=(.+)$/m.exec(readFileSync("docs/deploy.md", "utf8")) ?? [];
  expect(blockOf("yaml")).toContain(`path: ${folder}/app.db\n`);
  expect(page).toContain(`a write waits ${lockPatienceMs / 1000} s`);
});

test("named files and scripts exist", () => {
  const files = [...page.matchAll(/`((?:app|server|tests|scripts)\/[\w./-]*)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const named = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
