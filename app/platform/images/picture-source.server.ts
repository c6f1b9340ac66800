// Downloads pictures from https addresses that organisers type. Such a request must not reach what is only reachable from this
// machine, so each host is resolved once, all its addresses must be public, and the connection goes to a checked address: a name
// that resolves differently a moment later has no effect. Each redirect is checked in the same way.
import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect as tlsConnect } from "node:tls";
import pLimit from "p-limit";
import { isPublicAddress } from "./public-address";

const downloadsAtOnce = 2;
const waitingAtMost = 8;
const redirectsAtMost = 3;
const addressesAtMost = 2;
const timeoutMs = 10_000;
const bytesAtMost = 10 * 1024 * 1024;
const headerBytesAtMost = 16 * 1024;
const httpsPort = 443;

/** Why an address yields no file. */
class NoPicture extends Error {
  override name = "NoPicture";
}

/** Name resolution and connections. */
export type Network = {
  /** The IP addresses of a host name; none for an unknown one. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  /** Connects to an IP address by TLS, with the certificate of `host`. */
  connect(address: string, host: string): Duplex;
};

export type PictureSource = {
  /** The file at an https address, of unchecked content; null where it cannot be had. Concurrent calls for one address share a download. */
  download(address: string): Promise<Buffer | null>;
};

const internet: Network = {
  async resolve(host, signal) {
    const resolver = new Resolver({ timeout: 3000, tries: 2 });
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    signal.removeEventListener("abort", cancel);
    return found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  },
  connect: (address, host) =>
    tlsConnect({ host: address, port: httpsPort, servername: isIP(host) ? "" : host }),
};

/** The URL of an address that may be requested. Throws for another protocol or port, and for credentials. */
function checkedUrl(address: string, base?: URL): URL {
  const url = new URL(address, base);
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  if (!isPlain) throw new NoPicture("not a plain https address");
  return url;
}

/** The host of a URL, an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

/** The addresses to connect to, all of them public. */
async function addressesOf(host: string, network: Network, signal: AbortSignal): Promise<string[]> {
  const addresses = isIP(host) ? [host] : await network.resolve(host, signal);
  // A name with a public and a private address may be meant to pass the check with the one and to connect to the other.
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw new NoPicture("not a public host");
  return addresses.slice(0, addressesAtMost);
}

/** Sends a request without cookies or credentials over a connection to `address`. */
async function send(
  url: URL,
  address: string,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = hostOf(url);
  // Seldom needed, and slow to load.
  const { request: httpsRequest } = await import("node:https");
  return new Promise((resolve, reject) => {
    const request = httpsRequest({
      hostname: host,
      port: httpsPort,
      // Without an agent, the port would be part of the header `Host`.
      defaultPort: httpsPort,
      path: url.pathname + url.search,
      headers: {
        Accept: "image/webp,image/jpeg,image/png",
        "Accept-Encoding": "identity",
        "User-Agent": "picture-copy/1.0",
      },
      maxHeaderSize: headerBytesAtMost,
      createConnection: () => network.connect(address, host),
      signal,
    });
    request.on("response", resolve).on("error", reject).end();
  });
}

/** The response of the first address that can be connected to. */
async function open(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await addressesOf(hostOf(url), network, signal);
  let failure: unknown;
  for (const address of addresses) {
    try {
      return await send(url, address, network, signal);
    } catch (error) {
      failure = error;
      if (signal.aborted) break;
    }
  }
  throw failure;
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > bytesAtMost) throw new NoPicture("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function downloadOnce(address: string, network: Network, signal: AbortSignal): Promise<Buffer> {
  let url = checkedUrl(address);
  for (let redirects = 0; redirects <= redirectsAtMost; redirects += 1) {
    signal.throwIfAborted();
    const response = await open(url, network, signal);
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        url = checkedUrl(headers.location, url);
        continue;
      }
      const isEncoded = (headers["content-encoding"] ?? "identity") !== "identity";
      if (statusCode !== 200 || isEncoded) throw new NoPicture("no file");
      if (Number(headers["content-length"] ?? 0) > bytesAtMost) throw new NoPicture("too large");
      return await readBody(response);
    } finally {
      response.destroy();
    }
  }
  throw new NoPicture("too many redirects");
}

/** Opens a source, by default of the internet; `stopping` aborts its downloads. */
export function createPictureSource(
  stopping: AbortSignal,
  network: Network = internet,
  patienceMs = timeoutMs,
): PictureSource {
  const limit = pLimit(downloadsAtOnce);
  const running = new Map<string, Promise<Buffer | null>>();
  const start = (address: string): Promise<Buffer | null> => {
    if (limit.pendingCount >= waitingAtMost) return Promise.resolve(null);
    // A controller of its own: Node 20 may collect a signal of `AbortSignal.any` before its timeout aborts it.
    const controller = new AbortController();
    const abort = () => controller.abort();
    // Counts from here, so that a queued download does not make its request wait longer.
    const timer = setTimeout(abort, patienceMs);
    stopping.addEventListener("abort", abort);
    if (stopping.aborted) abort();
    return limit(() => downloadOnce(address, network, controller.signal))
      .catch(() => null)
      .finally(() => {
        clearTimeout(timer);
        stopping.removeEventListener("abort", abort);
      });
  };
  return {
    download(address) {
      const known = running.get(address);
      if (known) return known;
      const download = start(address).finally(() => running.delete(address));
      running.set(address, download);
      return download;
    },
  };
}
