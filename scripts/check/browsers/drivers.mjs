// WebDriver commands for two browsers. WebKitGTK's driver speaks W3C WebDriver over HTTP; Firefox takes the same commands over
// Marionette, Firefox's own protocol, which geckodriver (not packaged by Debian) translates to.
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolder, start } from "../../setup/children.mjs";
import { freePort } from "../reader.mjs";

/** Each command: its HTTP method and path below the session, and its name in Marionette. */
const commands = {
  navigate: ["POST", "url", "Navigate"],
  back: ["POST", "back", "Back"],
  run: ["POST", "execute/async", "ExecuteAsyncScript"],
  actions: ["POST", "actions", "PerformActions"],
  size: ["POST", "window/rect", "SetWindowRect"],
  screenshot: ["GET", "screenshot", "TakeScreenshot"],
  click: ["POST", "element/ID/click", "ElementClick"],
  clear: ["POST", "element/ID/clear", "ElementClear"],
  type: ["POST", "element/ID/value", "ElementSendKeys"],
  forget: ["DELETE", "cookie", "DeleteAllCookies"],
  cookies: ["GET", "cookie", "GetCookies"],
};

const startWithinMs = 30_000;
const phone = { width: 390, height: 844 };

/** Retries until it succeeds or the time is over. */
async function retry(call) {
  const until = Date.now() + startWithinMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(100);
    }
  }
}

/** Sends `[0, id, name, parameters]` as length-prefixed JSON; answers are `[1, id, error, result]`. */
async function openMarionette(port) {
  const socket = await retry(
    () =>
      new Promise((resolve, reject) => {
        const opened = connect(port, "127.0.0.1", () => resolve(opened));
        opened.once("error", reject);
      }),
  );
  const waiting = new Map();
  let received = Buffer.alloc(0);
  let sent = 0;
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(":");
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end));
      received = received.subarray(end);
      // The first message describes the server.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (error) reject(new Error(`${error.error}: ${error.message}`));
      else resolve(result && "value" in result ? result.value : result);
    }
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("the browser has ended"));
  });
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      const text = JSON.stringify([0, sent, `WebDriver:${name}`, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** Calls a driver over HTTP; throws its error. */
async function callDriver(origin, method, path, parameters) {
  const body = method === "POST" ? JSON.stringify(parameters) : undefined;
  const { value } = await (await fetch(origin + path, { method, body })).json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

const preferences = {
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.w3c_touch_events.enabled": 1,
  "intl.accept_languages": "zh-CN",
  "remote.prefs.recommended": true,
};

async function openFirefox(binary) {
  const [folder, port] = [makeFolder(), await freePort()];
  const lines = Object.entries({ ...preferences, "marionette.port": port }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder, "user.js"), `${lines.join("\n")}\n`);
  const words = ["--headless", "--marionette", "--no-remote", "--profile", folder];
  const child = start(binary, words, { ...process.env, HOME: folder });
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  const send = await openMarionette(port);
  const session = await send("NewSession", { capabilities: {} });
  return {
    version: session.capabilities.browserVersion,
    send: (command, { id, ...parameters } = {}) => send(commands[command][2], { ...parameters, id }),
    stop: () => child.kill("SIGKILL"),
  };
}

/** A virtual display for a browser without a headless mode. */
async function openScreen(binary) {
  const display = `:${90 + (process.pid % 400)}`;
  const child = start(binary, [display, "-screen", "0", "1400x1100x24", "-nolisten", "tcp"], process.env);
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  return { display, stop: () => child.kill() };
}

async function openWebKit(binary, { Xvfb, miniBrowser }) {
  const screen = await openScreen(Xvfb);
  const [folder, port] = [makeFolder(), await freePort()];
  const env = { ...process.env, DISPLAY: screen.display, HOME: folder, LANG: "C.UTF-8" };
  const child = start(binary, [`--port=${port}`], env);
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  const origin = `http://127.0.0.1:${port}`;
  const options = { "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] } };
  const session = await retry(() =>
    callDriver(origin, "POST", "/session", { capabilities: { alwaysMatch: options } }),
  );
  return {
    version: session.capabilities.browserVersion,
    send(command, { id, ...parameters } = {}) {
      const [method, path] = commands[command];
      return callDriver(
        origin,
        method,
        `/session/${session.sessionId}/${path.replace("ID", id)}`,
        parameters,
      );
    },
    stop() {
      child.kill("SIGKILL");
      screen.stop();
    },
  };
}

/** Opens a browser at phone size, or at its smallest window size. */
export async function openBrowser(name, programs) {
  const browser = await (name === "Firefox ESR"
    ? openFirefox(programs.firefox)
    : openWebKit(programs.driver, programs));
  await browser.send("size", { x: 0, y: 0, ...phone });
  return { name, ...browser };
}
