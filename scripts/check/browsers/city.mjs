// The built server with the sample city, which can be stopped and restarted, a second origin that serves the same pages with scripts
// blocked, and pictures to upload.
import { createServer, request } from "node:http";
import { join } from "node:path";
import Database from "better-sqlite3";
import sharp from "sharp";
import { renderSVG } from "uqr";
import { makeFolder } from "../../setup/processes.mjs";
import { seedSite, startSite } from "../../setup/site.mjs";

/** Proxies the server and blocks the scripts of its pages. */
async function openScriptless(port) {
  const proxy = createServer((from, to) => {
    const { method, url: path, headers } = from;
    const passed = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
      const policies = [response.headers["content-security-policy"], "script-src 'none'"].filter(Boolean);
      to.writeHead(response.statusCode, { ...response.headers, "content-security-policy": policies });
      response.pipe(to);
    });
    passed.on("error", () => to.destroy());
    from.pipe(passed);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${proxy.address().port}`;
}

async function makePictures() {
  const folder = makeFolder();
  const plain = async (name, width, height, background) => {
    const path = join(folder, name);
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toFile(path);
    return path;
  };
  const code = join(folder, "group.png");
  const svg = renderSVG("https://weixin.qq.com/g/example", { border: 4, pixelSize: 12 });
  await sharp(Buffer.from(svg)).flatten({ background: "#ffffff" }).png().toFile(code);
  const photos = [await plain("one.jpg", 1200, 900, "#804040"), await plain("two.jpg", 900, 1200, "#408060")];
  return { cover: await plain("cover.jpg", 1600, 1200, "#406080"), code, photos };
}

export async function openCity() {
  let env = await seedSite({ DRAW_AHEAD: "off" });
  let site = await startSite(env);
  env = { ...env, PORT: site.port };
  return {
    origin: site.origin,
    scriptless: await openScriptless(site.port),
    pictures: await makePictures(),
    /** Runs SQL on the database while the server runs. */
    sql(text, ...values) {
      const db = new Database(join(env.DATA_DIR, "app.db"), { timeout: 5000 });
      try {
        const statement = db.prepare(text);
        return statement.reader ? statement.all(...values) : statement.run(...values);
      } finally {
        db.close();
      }
    },
    stop: () => site.stop("SIGKILL"),
    async start() {
      site = await startSite(env);
    },
  };
}
