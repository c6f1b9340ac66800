// The address limits are counted under. IPv6 by /64, because one subscriber has a whole such network.
import { isIPv6 } from "node:net";

/** The first four groups of an IPv6 address, written out. */
function networkOf(address: string): string {
  const [head = "", tail = ""] = address.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = address.includes("::")
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0")
    : [];
  return [...left, ...gap, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** Key of an address: IPv4 as it is (also when mapped into IPv6), IPv6 by its /64. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "").replace(/%.*$/, "");
  return isIPv6(plain) ? `${networkOf(plain.toLowerCase())}::/64` : plain;
}

/** The visitor's address: the connection's, or the one that the outermost of `proxies` trusted proxies saw. */
export function clientAddress(request: Request, connection: string, proxies: number): string {
  if (proxies === 0) return connection;
  const seen = (request.headers.get("X-Forwarded-For") ?? "").split(",").map((part) => part.trim());
  return seen.at(-proxies) || connection;
}
