// Client addresses for rate limits; IPv6 by /64, the network of one subscriber.
import { isIPv4, isIPv6 } from "node:net";
import type { HasHeaders } from "../cookies";

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail = ""] = shortest.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
}

/** An IPv4-mapped IPv6 address as IPv4, from its last two groups. */
function mapped(groups: string[]): string {
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join(".");
}

/** Rate limit key of an address: IPv4 unchanged (also IPv4-mapped IPv6), IPv6 by its /64. */
export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  return isMapped ? mapped(groups) : `${groups.slice(0, 4).join(":")}::/64`;
}

/** The network around a key of `addressKey`, for limits that one subscriber must not multiply: IPv4 by its /24, IPv6 by its /48. */
export function networkKey(key: string): string {
  if (isIPv4(key)) return `${key.slice(0, key.lastIndexOf("."))}.0/24`;
  return key.endsWith("::/64") ? `${key.split(":").slice(0, 3).join(":")}::/48` : key;
}

/** The network around a key of `addressKey` for limits on seats: the IPv4 address, which a household shares, or the IPv6 /48. */
export const registrationNetworkKey = (key: string): string => (isIPv4(key) ? key : networkKey(key));

/** The address in one entry of a proxy's list, with or without port, brackets and quotes; null for anything else. */
function readEntry(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  const address = (bracketed ?? plain ?? text).replace(/%[\w.~-]+$/, "");
  const isRight = bracketed === undefined ? isIPv4(address) || isIPv6(address) : isIPv6(address);
  return isRight ? address : null;
}

/**
 * The visitor's address: the connection's, or the one seen by the outermost of `proxies` trusted proxies. Falls back to the
 * connection's for an invalid address, so that clients cannot invent addresses to get separate counters.
 */
export function clientAddress(request: HasHeaders, connection: string, proxies: number): string {
  if (proxies === 0) return connection;
  const entry = (request.headers.get("X-Forwarded-For") ?? "").split(",").at(-proxies) ?? "";
  return readEntry(entry) ?? connection;
}
