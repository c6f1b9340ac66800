// deploy/install.sh, which needs a fresh Debian: shows its steps, and rejects what it cannot install on in one sentence before any change.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const isSupported = process.platform === "linux" && process.arch === "x64";

describe.runIf(isSupported)("deploy/install.sh", () => {
  let folder: string;
  let archive: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "install-"));
    mkdirSync(join(folder, "site"));
    writeFileSync(join(folder, "site", "release.json"), "{}");
    writeFileSync(join(folder, "site", "large"), Buffer.alloc(100_000, "0123456789abcdef"));
    archive = join(folder, "chenglijian-1.0.0-linux-x64.tar.gz");
    execFileSync("tar", ["-czf", archive, "-C", folder, "site"]);
    writeFileSync(join(folder, "os"), 'ID=debian\nVERSION_ID="13"\n');
    mkdirSync(join(folder, "net"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function install(words: string[], settings: Record<string, string> = {}) {
    const { PATH } = process.env;
    const env: NodeJS.ProcessEnv = {
      NODE_ENV: "production",
      PATH,
      OS_RELEASE: join(folder, "os"),
      PROC_NET: join(folder, "net"),
      ...settings,
    };
    const { status, stdout, stderr } = spawnSync("bash", ["deploy/install.sh", ...words], {
      env,
      encoding: "utf8",
    });
    return { status, stdout, errors: stderr.trimEnd().split("\n").filter(Boolean) };
  }
  const host = ["--host", "example.org"];

  test("--print shows user, folders, unit, proxy and link, and changes nothing", () => {
    const { status, stdout, errors } = install([archive, ...host, "--print"], { MEMORY_KB: "1000000" });
    expect([status, errors]).toEqual([0, []]);
    for (const line of [
      "+ useradd --system --home-dir /var/lib/chenglijian --shell /usr/sbin/nologin chenglijian",
      "+ write /etc/chenglijian.env (mode 600):",
      "    BASE_URL=https://example.org",
      "+ swapon /swapfile",
      "    ExecStart=/srv/chenglijian/current/bin/node build/server/index.js",
      "+ ln -sfn /srv/chenglijian/current/bin/chenglijian /usr/local/bin/chenglijian",
      "    example.org {",
      "+ systemctl reload-or-restart caddy",
    ])
      expect(stdout.split("\n")).toContain(line);
    expect(stdout).toMatch(/firewall was left as it is.*\nnothing was changed\n$/);
    expect(stdout).not.toContain("+ ufw");
    const closed = install([archive, ...host, "--print", "--firewall", "yes"]).stdout;
    expect(closed).toContain("+ ufw allow 80,443/tcp\n+ ufw --force enable\n");
  });

  /** A listening socket in the kernel's table; 0050 is port 80. */
  const listening = (port: number) => {
    const net = join(folder, `net-${port}`);
    mkdirSync(net, { recursive: true });
    const hex = port.toString(16).toUpperCase().padStart(4, "0");
    writeFileSync(join(net, "tcp"), `   0: 00000000:${hex} 00000000:0000 0A 00000000:00000000\n`);
    return { PROC_NET: net };
  };
  const withOs = (text: string) => {
    writeFileSync(join(folder, "other"), text);
    return { OS_RELEASE: join(folder, "other") };
  };
  const cut = () => {
    const file = join(folder, "cut.tar.gz");
    execFileSync("cp", [archive, file]);
    truncateSync(file, 300);
    return file;
  };

  test.each<[string, () => { words: string[]; settings?: Record<string, string> }, RegExp]>([
    [
      "another system",
      () => ({ words: [archive, ...host], settings: withOs("ID=ubuntu\nVERSION_ID=24.04\n") }),
      /Debian 12 and 13, and this is ubuntu 24\.04/,
    ],
    [
      "an older Debian",
      () => ({ words: [archive, ...host], settings: withOs("ID=debian\nVERSION_ID=11\n") }),
      /this is debian 11/,
    ],
    [
      "a system without a name",
      () => ({ words: [archive, ...host], settings: { OS_RELEASE: join(folder, "none") } }),
      /this is another system/,
    ],
    ["no archive", () => ({ words: host }), /name the archive/],
    [
      "a missing archive",
      () => ({ words: [join(folder, "no.tar.gz"), ...host] }),
      /no\.tar\.gz does not exist/,
    ],
    [
      "an archive that is cut off",
      () => ({ words: [cut(), ...host] }),
      /is damaged, or no archive of a release/,
    ],
    ["no host", () => ({ words: [archive] }), /--host needs the name of the site/],
    [
      "an address as host",
      () => ({ words: [archive, "--host", "https://example.org"] }),
      /without https:\/\//,
    ],
    [
      "a host that would be a command",
      () => ({ words: [archive, "--host", "a.org;reboot"] }),
      /--host needs the name/,
    ],
    [
      "port 80 taken",
      () => ({ words: [archive, ...host], settings: listening(80) }),
      /port 80 is taken by another program/,
    ],
    [
      "port 3000 taken",
      () => ({ words: [archive, ...host], settings: listening(3000) }),
      /port 3000 is taken/,
    ],
    ["an unknown option", () => ({ words: [archive, ...host, "--fast"] }), /unknown option --fast/],
  ])("%s is rejected in one sentence", (_name, make, words) => {
    const { words: given, settings } = make();
    const { status, stdout, errors } = install([...given, "--print"], settings);
    expect([status, stdout, errors]).toEqual([1, "", [expect.stringMatching(words)]]);
  });
});
