// The built server with a copy of the sample city for one browser: it can be stopped and restarted, and a second origin
// serves the same pages with scripts blocked.
import { cpSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import Database from "better-sqlite3";
import { makeFolder } from "../../setup/children.mjs";
import { freePort } from "../reader.mjs";
import { environmentOf, runProgram, startSite } from "../running-site.mjs";

/** Loads the sample city once; resolves with its folder. */
export async function seedCity() {
  const folder = makeFolder();
  await runProgram(["seed"], environmentOf(folder, 0));
  return folder;
}

/** Proxies the server and blocks the scripts of its pages. */
async function openScriptless(port) {
  const proxy = createServer((from, to) => {
    const { method, url: path, headers } = from;
    const passed = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      const policies = [answer.headers["content-security-policy"], "script-src 'none'"].filter(Boolean);
      to.writeHead(answer.statusCode, { ...answer.headers, "content-security-policy": policies });
      answer.pipe(to);
    });
    passed.on("error", () => to.destroy());
    from.pipe(passed);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${proxy.address().port}`;
}

export async function openCity(seeded) {
  const [folder, port] = [makeFolder(), await freePort()];
  cpSync(seeded, folder, { recursive: true });
  const env = environmentOf(folder, port);
  let site = await startSite(env);
  return {
    origin: `http://127.0.0.1:${port}`,
    scriptless: await openScriptless(port),
    /** Runs SQL on the database while the server runs. */
    sql(text, ...values) {
      const db = new Database(join(folder, "app.db"), { timeout: 5000 });
      try {
        const statement = db.prepare(text);
        return statement.reader ? statement.all(...values) : statement.run(...values);
      } finally {
        db.close();
      }
    },
    admin: (...words) => runProgram(["admin", ...words], env),
    async stop() {
      site.child.kill("SIGKILL");
      await site.ended;
    },
    async start() {
      site = await startSite(env);
    },
  };
}
