// Downloads of pictures from other sites: only public hosts are connected to, by the address that was checked, within limits.
import { afterEach, describe, expect, test } from "vitest";
import { createPictureSource } from "../../app/platform/images/picture-source.server";
import { isPublicAddress } from "../../app/platform/images/public-address";
import { file, openWeb, publicAddress, redirectTo } from "../support/web";

type Web = Awaited<ReturnType<typeof openWeb>>;
const opened: Web[] = [];
const stopping = new AbortController();
async function open(...of: Parameters<typeof openWeb>) {
  const web = await openWeb(...of);
  opened.push(web);
  return { web, source: createPictureSource(stopping.signal, web.network, 400) };
}
afterEach(async () => {
  for (const web of opened.splice(0)) await web.close();
});

const bytes = Buffer.from("a picture");

describe("an address is public", () => {
  test.each([
    "8.8.8.8",
    "93.184.215.14",
    "172.15.0.1",
    "172.32.0.1",
    "192.169.0.1",
    "2606:4700::1111",
    "2a00:1450:4001::1",
  ])("%s", (address) => expect(isPublicAddress(address)).toBe(true));

  test.each([
    ...[
      "0.0.0.0",
      "10.1.2.3",
      "100.64.0.1",
      "127.0.0.1",
      "127.1.2.3",
      "169.254.169.254",
      "172.16.0.1",
      "172.31.255.255",
    ],
    ...["192.0.0.8", "192.168.1.1", "198.18.0.1", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
    ...[
      "::",
      "::1",
      "::127.0.0.1",
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "64:ff9b::7f00:1",
      "64:ff9b:1::a00:1",
      "100::1",
    ],
    ...[
      "fc00::1",
      "fd12:3456::1",
      "fe80::1",
      "fe80::1%eth0",
      "fec0::1",
      "ff02::1",
      "2001:db8::1",
      "2001::1",
      "2002:7f00:1::",
    ],
    ...[
      "2002:a00:1::1",
      "3fff::1",
      "4000::1",
      "2606:4700::1%lo",
      "localhost",
      "",
      "2130706433",
      "0x7f000001",
      "127.1",
    ],
  ])("not %s", (address) => expect(isPublicAddress(address)).toBe(false));
});

test("a file is downloaded without cookies, credentials or referrer, by the checked address", async () => {
  const { web, source } = await open({ "pictures.example/a.jpg?w=1": file(bytes) });
  expect(await source.download("https://pictures.example/a.jpg?w=1#part")).toEqual(bytes);
  expect([web.resolved, web.connected]).toEqual([["pictures.example"], [publicAddress]]);
  const names = Object.keys(web.headers[0] ?? {}).sort();
  expect(names).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
});

describe("nothing is connected to", () => {
  test.each([
    ...[
      "http://pictures.example/a",
      "ftp://pictures.example/a",
      "file:///etc/passwd",
      "data:image/png;base64,AA",
      "//a",
      "",
    ],
    ...[
      "https://user@pictures.example/a",
      "https://user:word@pictures.example/a",
      "https://pictures.example:8443/a",
    ],
    ...[
      "https://127.0.0.1/a",
      "https://2130706433/a",
      "https://0x7f.1/a",
      "https://0177.0.0.1/a",
      "https://127.1/a",
    ],
    ...[
      "https://[::1]/a",
      "https://[::ffff:169.254.169.254]/a",
      "https://[64:ff9b::a9fe:a9fe]/a",
      "https://[fd00::1]/a",
    ],
    ...[
      "https://169.254.169.254/latest/meta-data",
      "https://0/a",
      "https://１２７.0.0.1/a",
      "https://pictures.example:22/a",
    ],
  ])("for %s", async (address) => {
    const { web, source } = await open({});
    expect(await source.download(address)).toBeNull();
    expect([web.resolved, web.connected]).toEqual([[], []]);
  });

  test("for names with a private address, alone or among public ones, or none", async () => {
    const { web, source } = await open(
      {},
      {
        "a.example": ["10.0.0.5"],
        "b.example": [publicAddress, "127.0.0.1"],
        "c.example": ["::1", publicAddress],
        "d.example": [],
      },
    );
    for (const name of ["a", "b", "c", "d"])
      expect(await source.download(`https://${name}.example/x`)).toBeNull();
    expect([web.resolved.length, web.connected]).toEqual([4, []]);
  });
});

test("a name that resolves differently afterwards is connected to by its checked address", async () => {
  const { web, source } = await open({ "rebind.example/a": file(bytes) });
  const answers = [[publicAddress], ["127.0.0.1"]];
  web.network.resolve = async () => answers.shift() ?? [];
  expect(await source.download("https://rebind.example/a")).toEqual(bytes);
  expect(await source.download("https://rebind.example/a")).toBeNull();
  expect(web.connected).toEqual([publicAddress]);
});

describe("redirects", () => {
  test("are followed three times, each host checked", async () => {
    const { web, source } = await open(
      {
        "a.example/1": redirectTo("/2"),
        "a.example/2": redirectTo("https://b.example/3"),
        "b.example/3": redirectTo("//c.example/4"),
        "c.example/4": file(bytes),
        "a.example/0": redirectTo("/1"),
        "a.example/loop": redirectTo("/loop"),
      },
      { "b.example": ["1.1.1.1"], "c.example": ["2606:4700::1111"] },
    );
    expect(await source.download("https://a.example/1")).toEqual(bytes);
    expect(web.connected).toEqual([publicAddress, publicAddress, "1.1.1.1", "2606:4700::1111"]);
    expect(await source.download("https://a.example/0")).toBeNull();
    web.requests.length = 0;
    expect(await source.download("https://a.example/loop")).toBeNull();
    expect(web.requests).toHaveLength(4);
  });

  test.each([
    ...[
      "http://a.example/picture",
      "https://10.0.0.1/",
      "https://inner.example/",
      "https://a.example:8080/picture",
    ],
    ...[
      "https://user:word@a.example/picture",
      "https://[::ffff:7f00:1]/",
      "file:///etc/passwd",
      "https://[",
      "\\\\127.0.0.1\\a",
    ],
  ])("to %s end the download", async (target) => {
    const { web, source } = await open(
      { "a.example/1": redirectTo(target), "a.example/picture": file(bytes) },
      { "inner.example": ["192.168.0.2"] },
    );
    expect(await source.download("https://a.example/1")).toBeNull();
    expect(web.requests).toEqual(["a.example/1"]);
  });
});

test("what is too large, too slow, encoded, cut off or no file yields nothing", async () => {
  const megabyte = Buffer.alloc(1024 * 1024);
  const { web, source } = await open({
    "a.example/said": (response) =>
      response.writeHead(200, { "Content-Length": 11 * 1024 * 1024 }).write("x"),
    "a.example/endless": (response) => {
      response.writeHead(200);
      const more = () => !response.destroyed && response.write(megabyte, more);
      more();
    },
    "a.example/drip": (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(timer));
    },
    // What could be collected must not be the limit of time.
    "a.example/silent": () => void globalThis.gc?.(),
    "a.example/headers": (response) => response.writeHead(200, { "X-Long": "x".repeat(40_000) }).end(bytes),
    "a.example/gzip": file(bytes, { "Content-Encoding": "gzip" }),
    "a.example/cut": (response) => {
      response.writeHead(200, { "Content-Length": 100 }).write("half");
      setImmediate(() => response.destroy());
    },
    "a.example/error": (response) => response.writeHead(500).end(bytes),
    "a.example/partial": (response) => response.writeHead(206).end(bytes),
    "a.example/nowhere": (response) => response.writeHead(302).end(bytes),
    "a.example/last": file(bytes),
  });
  const paths = [
    "said",
    "endless",
    "drip",
    "silent",
    "headers",
    "gzip",
    "cut",
    "error",
    "partial",
    "nowhere",
    "missing",
  ];
  for (const path of paths)
    expect([path, await source.download(`https://a.example/${path}`)]).toEqual([path, null]);
  expect(await source.download("https://a.example/last")).toEqual(bytes);
  expect(web.requests).toHaveLength(paths.length + 1);
});

test("equal addresses share a download, two run at once, and what is too much or stopped is dropped", async () => {
  const held: { end: (bytes: Buffer) => void }[] = [];
  const hold: Parameters<typeof openWeb>[0][string] = (response) => {
    held.push(response);
    if (held.length === 2) setImmediate(() => held.splice(0).map((each) => each.end(bytes)));
  };
  const paths = Array.from({ length: 12 }, (_, at) => `a.example/${at}`);
  const { web, source } = await open(Object.fromEntries(paths.map((path) => [path, hold])));
  const all = [...paths, ...paths].map((path) => source.download(`https://${path}`));
  const files = (await Promise.all(all)).map((each) => each?.toString() ?? null);
  // Two run and eight wait; the two beyond get nothing, and the second half shares the downloads of the first.
  const half = [...Array.from({ length: 10 }, () => "a picture"), null, null];
  expect([files, web.requests.length, web.mostOpen()]).toEqual([[...half, ...half], 10, 2]);
  stopping.abort();
  expect(await source.download("https://a.example/0")).toBeNull();
  expect(web.requests).toHaveLength(10);
});
