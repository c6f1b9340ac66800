// Which network addresses belong to the public internet. Requests to addresses that people type must reach no others: this machine,
// its network, and the metadata service of its provider.
import { BlockList, isIP } from "node:net";

/** IPv4 ranges of the IANA registry of special-purpose addresses, multicast and reserved ones. */
const privateRanges = [
  ...([
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
  ] as const),
  ...(["192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24"] as const),
  ...(["192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"] as const),
  ...(["224.0.0.0/4", "240.0.0.0/4"] as const),
];

/** The IPv6 range that is assigned to the internet. Mapped IPv4 addresses, NAT64, local and multicast ones are outside of it. */
const globalRange = "2000::/3";
/** Parts of it that tunnel to an IPv4 address (Teredo, 6to4), or are for protocols and documentation. */
const exceptRanges = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

function listOf(ranges: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", prefix] = range.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const privateV4 = listOf(privateRanges, "ipv4");
const globalV6 = listOf([globalRange], "ipv6");
const exceptV6 = listOf(exceptRanges, "ipv6");

/** Whether an IP address is one of the public internet; false for other text. */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%")) return false;
  if (isIP(address) === 4) return !privateV4.check(address, "ipv4");
  return isIP(address) === 6 && globalV6.check(address, "ipv6") && !exceptV6.check(address, "ipv6");
}
