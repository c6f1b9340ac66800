// Detects from requests whether BASE_URL and TRUST_PROXY match the reverse proxy. Only uses requests from this machine or a private
// network, where a proxy runs.
import { BlockList, isIPv6 } from "node:net";
import type { Site } from "../context.server";
import { publicOrigin } from "./public-origin.server";

export type DeploymentHints = {
  /** The last origin seen in a browser that differs from BASE_URL. */
  origin: string | null;
  /** Requests have a forwarded address, but no proxy is trusted. */
  hasProxy: boolean;
};

const longestOrigin = 200;

const near = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  near.addSubnet(network, prefix, "ipv4");
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

function isNear(connection: string): boolean {
  const address = connection.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  return near.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

const observed = new WeakMap<Site, DeploymentHints>();

/** Hints collected from requests since start-up. */
export function deploymentHints(site: Site): DeploymentHints {
  return observed.get(site) ?? { origin: null, hasProxy: false };
}

function originOf(text: string): string | null {
  if (text.length > longestOrigin || !URL.canParse(text)) return null;
  const { origin, protocol } = new URL(text);
  return /^https?:$/.test(protocol) ? origin : null;
}

/** The origin in the visitor's browser, from its `Origin` header or the proxy's headers. */
function visitedOrigin(request: Request): string | null {
  const { headers, url } = request;
  const origin = headers.get("Origin");
  if (origin !== null && headers.get("Sec-Fetch-Site") === "same-origin") return originOf(origin);
  const [protocol = ""] = (headers.get("X-Forwarded-Proto") ?? "").split(",");
  if (protocol === "") return null;
  const [host = ""] = (headers.get("X-Forwarded-Host") ?? new URL(url).host).split(",");
  return originOf(`${protocol.trim()}://${host.trim()}`);
}

/** Records the hints of a request from `connection`; logs a new one once. */
export function recordRequest(site: Site, request: Request, connection: string): void {
  const { headers } = request;
  const isForwarded = headers.has("X-Forwarded-For");
  if (!isForwarded && !headers.has("X-Forwarded-Proto") && !headers.has("Origin")) return;
  if (!isNear(connection)) return;
  const before = deploymentHints(site);
  const hasProxy = before.hasProxy || (isForwarded && site.env.TRUST_PROXY === 0);
  const expected = publicOrigin(site, request);
  const visited = visitedOrigin(request);
  const origin = visited !== null && visited !== expected ? visited : before.origin;
  if (hasProxy && !before.hasProxy)
    site.log.warn(
      {},
      "requests come through a proxy, but TRUST_PROXY is 0: limits count all visitors as one",
    );
  if (origin !== null && before.origin === null)
    site.log.warn(
      { visited: origin, expected },
      "visitors have another origin than BASE_URL; set BASE_URL to it",
    );
  observed.set(site, { origin, hasProxy });
}
