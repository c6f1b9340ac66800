// Files of the build are read on request, and all of them soon after the start.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findStaticFiles, readAhead, serveStatic } from "../../server/pages/static-files";

function makeBuild() {
  const folder = mkdtempSync(join(tmpdir(), "client-"));
  mkdirSync(join(folder, "assets"));
  for (const [name, text] of Object.entries({
    "a.js": "plain",
    "a.js.br": "brotli",
    "a.js.gz": "gzip",
    "later.js": "later",
  }))
    writeFileSync(join(folder, "assets", name), text);
  return folder;
}

function responseOf(files: ReturnType<typeof findStaticFiles>, path: string, encoding = "") {
  const headers = { "Accept-Encoding": encoding };
  return serveStatic(files, new Request(new URL(path, "http://localhost"), { headers }), path);
}

test("a file is served before preloading has ended, in the available encoding", async () => {
  const folder = makeBuild();
  const files = findStaticFiles(folder);
  expect([...files.keys()].sort()).toEqual(["/assets/a.js", "/assets/later.js"]);
  expect(await responseOf(files, "/assets/a.js")?.text()).toBe("plain");
  expect(await responseOf(files, "/assets/a.js", "br")?.text()).toBe("brotli");
  expect(await responseOf(files, "/assets/a.js", "gzip")?.text()).toBe("gzip");
  expect(responseOf(files, "/assets/a.js", "br")?.headers.get("Content-Encoding")).toBe("br");
  expect(responseOf(files, "/assets/later.js", "br, gzip")?.headers.has("Content-Encoding")).toBe(false);
  rmSync(folder, { recursive: true });
});

test("once preloaded, files are served even after a build has removed the folder", async () => {
  const folder = makeBuild();
  const files = findStaticFiles(folder);
  await readAhead(files);
  rmSync(folder, { recursive: true });
  expect(await responseOf(files, "/assets/later.js")?.text()).toBe("later");
  expect(await responseOf(files, "/assets/a.js", "br")?.text()).toBe("brotli");
});
