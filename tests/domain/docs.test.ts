// Files and commands named in docs/ exist, and documented settings are those that the program reads.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { lockPatienceMs } from "~/db/client.server";
import { readEnv } from "~/platform/env.server";
import { readSettings } from "../../scripts/update/settings.mjs";

const read = (path: string) => readFileSync(path, "utf8");
const pagesOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
const { scripts, engines } = JSON.parse(read("package.json"));

const workflows = readdirSync(".github/workflows").map((name) => join(".github/workflows", name));
const ofRoot = ["README.md", "README.zh.md", "CONTRIBUTING.md", "SECURITY.md"];

describe.each([...ofRoot, ...pagesOf("docs"), ...pagesOf("docs/zh"), ...workflows])("%s", (path) => {
  const text = read(path);

  test("names only existing files, headings and scripts", () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)|src="([^"]+)"/g)].map(
      ([, link, image]) => link ?? image ?? "",
    );
    expect(links.filter((target) => !existsSync(join(dirname(path), target)))).toEqual([]);
    const files = [...text.matchAll(/`((?:app|server|tests|scripts)\/[\w./-]*)`/g)];
    expect(files.filter(([, file = ""]) => !existsSync(file)).map(([file]) => file)).toEqual([]);
    const anchors = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = ""]) => anchor);
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title.toLowerCase());
    const slugs = headings.map((title) => title.replace(/[^\p{L}\d -]/gu, "").replaceAll(" ", "-"));
    expect(anchors.filter((anchor) => !slugs.includes(anchor))).toEqual([]);
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("every picture has an alternative text", () => {
    for (const [tag] of text.matchAll(/<img[^>]*>/g)) expect(tag).toMatch(/ alt="[^"]{6,}"/);
  });
});

test("README.md is one screen and a half", () => {
  expect(read("README.md").split(/\s+/).length).toBeLessThanOrEqual(900);
});

test("the map of features contains every folder of rules, pages and operations, and every table", () => {
  const map = read("docs/features.md");
  const foldersOf = (path: string) =>
    readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const areas = ["app/domain", ...["public", "account", "admin", "api"].map((area) => `app/routes/${area}`)];
  const folders = areas.flatMap((area) => foldersOf(area).map(({ name }) => `${area}/${name}/`));
  const tables = readdirSync("app/db/schema")
    .map((name) => `app/db/schema/${name}`)
    .filter((path) => /sqliteTable\(/.test(read(path)));
  expect([...folders, ...tables].filter((path) => !map.includes(`\`${path}\``))).toEqual([]);
});

test.each(pagesOf("docs/decisions"))("%s has its parts in at most 250 words", (path) => {
  const text = read(path);
  expect(text.match(/^## .*/gm)).toEqual(["## Context", "## Decision", "## Consequences"]);
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  expect(words.length).toBeLessThanOrEqual(250);
});

/** Pages for operators. */
const ofOperators = /(server|install|update)\.md$/;
const guide = pagesOf("docs/zh")
  .filter((path) => !ofOperators.test(path))
  .map(read)
  .join("\n");

test("the organiser's guide uses every generated screenshot, each at most 80 KB", () => {
  const pictures = join("docs", "images", "guide");
  for (const name of readdirSync(pictures)) {
    expect(guide).toContain(`../images/guide/${name}`);
    expect(statSync(join(pictures, name)).size).toBeLessThanOrEqual(80_000);
  }
});

test("the organiser's guide has no technical terms except in texts to forward", () => {
  const ownWords = guide.replace(/^>.*$/gm, "");
  expect(ownWords).not.toMatch(/cookie|csv|token|json|smtp|data_dir|npm|\bapi\b/i);
});

const blocksOf = (path: string) =>
  [...read(path).matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
const blockWith = (path: string, words: string) => blocksOf(path).find((text) => text.includes(words)) ?? "";
const settingsOf = (block: string) =>
  Object.fromEntries(
    block
      .trim()
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );

test("docs/configuration.md lists the settings that the program reads, and no others", () => {
  const rows = read("docs/configuration.md").matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm);
  const listed = [...rows].flatMap(([, names = ""]) => names.replaceAll("`", "").split(", "));
  const known = [...read("app/platform/env.server.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name]) => name,
  );
  expect(listed.toSorted()).toEqual(known.toSorted());
});

describe("docs/deploy.md", () => {
  const path = "docs/deploy.md";
  const page = read(path);
  const settings = settingsOf(read("deploy/chenglijian.env"));
  const unit = read("deploy/chenglijian.service");

  test("has an environment file of known and valid settings, and links it, the unit and the proxy", () => {
    for (const name of ["chenglijian.service", "chenglijian.caddy"])
      expect(page).toContain(`(../deploy/${name})`);
    expect(read("deploy/install.sh")).toContain('"$here/chenglijian.env"');
    const env: Record<string, unknown> = readEnv(settings);
    const ofNode = ["NODE_ENV", "NODE_COMPILE_CACHE", "NODE_OPTIONS", "MALLOC_ARENA_MAX"];
    expect(Object.keys(settings).filter((name) => !ofNode.includes(name) && !(name in env))).toEqual([]);
    expect(env).toMatchObject({ BASE_URL: "https://example.org", TRUST_PROXY: 1, HOST: "127.0.0.1" });
  });

  test("has a hardened unit that runs the build with that environment, behind the proxy's port", () => {
    const script = /ExecStart=\/srv\/chenglijian\/current\/bin\/node (\S+)/.exec(unit)?.[1] ?? "";
    expect(existsSync(script)).toBe(true);
    expect(page).toContain(`Node ${engines.node.replace(">=", "")} or newer is required`);
    expect(unit).toContain("StateDirectory=chenglijian");
    expect(settings.DATA_DIR).toBe("/var/lib/chenglijian");
    expect(unit).toContain("CacheDirectory=chenglijian");
    expect(settings.NODE_COMPILE_CACHE).toBe("/var/cache/chenglijian");
    for (const hardening of ["ProtectSystem=strict", "NoNewPrivileges=yes", "MemoryMax=", "RestartSec="])
      expect(unit).toContain(hardening);
    // V8's system calls are allowed, and others are rejected without ending the server.
    expect(unit).toMatch(/^SystemCallFilter=@system-service @pkey\nSystemCallErrorNumber=EPERM$/m);
    expect(read("deploy/chenglijian.caddy")).toContain(`127.0.0.1:${readEnv(settings).PORT}`);
  });

  test("has mail examples that are valid settings of a provider and of a local relay", () => {
    const examples = blocksOf(path)
      .filter((text) => text.startsWith("SMTP_URL="))
      .map((text) => readEnv(settingsOf(text)));
    const servers = examples.map(({ SMTP_URL = "" }) => new URL(SMTP_URL));
    expect(servers.map(({ protocol, port, search }) => [protocol, port, search])).toEqual([
      ["smtps:", "465", ""],
      ["smtp:", "587", "?requireTLS=true"],
      ["smtp:", "25", "?ignoreTLS=true"],
    ]);
    const { username = "", password = "" } = servers[0] ?? {};
    expect([username, password].map(decodeURIComponent)).toEqual(["post@example.org", "p@ss/word"]);
    for (const { MAIL_FROM } of examples) expect(MAIL_FROM).toBe("城里见 <post@example.org>");
  });

  test("has an installation whose current release the unit runs, and the settings of the update", () => {
    const [, folder] = /^WorkingDirectory=(.*)\/current$/m.exec(unit) ?? [];
    expect(blockWith(path, "git clone")).toContain(`ln -s releases/first ${folder}/current`);
    const { restart, stop, healthSeconds } = readSettings({ DATA_DIR: "/data" }, { releases: "/releases" });
    const listed = page.matchAll(/^\| `(UPDATE_\w+)` \| `?([^`|]+?)`? \|/gm);
    expect(Object.fromEntries([...listed].map(([, name, value]) => [name, value]))).toEqual({
      UPDATE_ENV_FILE: "/etc/chenglijian.env",
      UPDATE_RESTART: restart,
      UPDATE_STOP: stop,
      UPDATE_HEALTH_SECONDS: String(healthSeconds),
    });
  });

  test("names the container's files and the program's commands", () => {
    for (const file of ["Dockerfile", "compose.yaml"]) expect(page).toContain(`\`${file}\``);
    const named = [...page.matchAll(/node build\/server\/index\.js ([\w-]+)/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(2);
    const program = read("server/index.ts");
    expect(named.filter((name) => !new RegExp(`^  "?${name}"?: async`, "m").test(program))).toEqual([]);
    expect(page).toContain(/path: (\S+\.env)/.exec(read("compose.yaml"))?.[1]);
  });
});

describe("docs/scale.md", () => {
  const path = "docs/scale.md";
  const nginx = read("deploy/nginx-cache.conf");

  test("has an nginx that proxies to the site's port, listens where Caddy connects and caches by Cache-Control", () => {
    expect(nginx).toContain(`server 127.0.0.1:${readEnv({}).PORT};`);
    const [, own = ""] = /listen (\S+);/.exec(nginx) ?? [];
    expect(read(path)).toContain(`reverse_proxy ${own}\``);
    expect(nginx).not.toMatch(/proxy_ignore_headers|proxy_cache_valid|proxy_hide_header/);
  });

  test("contains the three strings that the check replaces", () => {
    const check = read("scripts/check/proxy-cache.mjs");
    const replaced = [...check.matchAll(/\.replace\("([^"]+)"/g)].map(([, text = ""]) => text);
    expect(replaced).toHaveLength(3);
    expect(replaced.filter((text) => nginx.split(text).length !== 2)).toEqual([]);
  });

  test("replicates the database path of docs/deploy.md", () => {
    const [, folder = ""] = /^DATA_DIR=(.+)$/m.exec(read("deploy/chenglijian.env")) ?? [];
    const page = read(path).replaceAll("\n", " ");
    expect(page).toContain(`\`${folder}/app.db\``);
    expect(page).toContain(`a write of the site waits ${lockPatienceMs / 1000} s`);
  });
});

const securityPage = read("docs/security.md");
/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const requirements = 253;

/** Expands `6.1.2, 6.2.11` and `1.2.6–1.2.8`. */
function numbersOf(text: string): string[] {
  return text.split(", ").flatMap((part) => {
    const [first = "", last = first] = part.split("–");
    const section = first.slice(0, first.lastIndexOf("."));
    const [from = 0, to = from] = [first, last].map((number) => Number(number.split(".").at(-1)));
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
  });
}

test("docs/security.md lists every ASVS requirement of levels 1 and 2 once", () => {
  const rows = [...securityPage.matchAll(/^\| ([\d., –]+) \| .+ \|$/gm)];
  const found = rows.flatMap(([, numbers = ""]) => numbersOf(numbers));
  expect(found).toHaveLength(requirements);
  expect(new Set(found).size).toBe(requirements);
});

test("docs/security.md names existing test files", () => {
  const named = securityPage.matchAll(/`([\w/-]+\.test\.ts)`/g);
  const files = [...named].map(([, file = ""]) => file.replace("tests/", ""));
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((file) => !existsSync(join("tests", file)))).toEqual([]);
});

test("docs/security.md names existing tests", () => {
  const evidence = securityPage.matchAll(/`([\w/-]+\.test\.ts)`((?:,? "[^"]+")+)/g);
  const named = [...evidence].flatMap(([, file = "", titles = ""]) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file, title })),
  );
  expect(named.length).toBeGreaterThan(170);
  expect(named.filter(({ file, title }) => !read(join("tests", file)).includes(title))).toEqual([]);
});
