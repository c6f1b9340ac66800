// The client's address behind proxies: one client has one key, however a proxy writes the address.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressKey, clientAddress } from "../../app/http/security/client-address";

const connection = "10.0.0.1";
const seenBy = (forwarded: string, proxies = 1) => {
  const headers: Record<string, string> = forwarded === "" ? {} : { "X-Forwarded-For": forwarded };
  return clientAddress(new Request("http://city.example/", { headers }), connection, proxies);
};
const keyOf = (forwarded: string, proxies = 1) => addressKey(seenBy(forwarded, proxies));

const port = fc.integer({ min: 1, max: 65_535 });
const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
const hex = (numbers: number[]) => numbers.map((number) => number.toString(16));
const blanks = fc.constantFrom("", " ", "\t", "  ");

/** Spellings of one IPv6 address. */
const spelled = (numbers: number[]) => {
  const short = hex(numbers).join(":");
  const long = hex(numbers)
    .map((group) => group.padStart(4, "0"))
    .join(":");
  const shortest = new URL(`http://[${short}]`).hostname.slice(1, -1);
  return [short, long, shortest, short.toUpperCase()];
};

describe("these spellings have one key", () => {
  test("IPv4, with any port, quoted or not, also written as IPv6", () => {
    fc.assert(
      fc.property(fc.ipV4(), port, blanks, (address, number, blank) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
        const inHex = `::ffff:${hex([a * 256 + b, c * 256 + d]).join(":")}`;
        const spellings = [
          ...[address, `${address}:${number}`, `"${address}"`, `"${address}:${number}"`],
          ...[`::ffff:${address}`, `::FFFF:${address}`, inHex, `[::ffff:${address}]:${number}`],
          `0:0:0:0:0:ffff:${address}`,
        ];
        for (const spelling of spellings) expect(keyOf(blank + spelling + blank), spelling).toBe(address);
      }),
    );
  });

  test("IPv6, by its network of 64 bits", () => {
    fc.assert(
      fc.property(groups, groups, port, (address, host, number) => {
        fc.pre(address.slice(0, 4).some((group) => group > 0));
        const neighbour = [...address.slice(0, 4), ...host.slice(4)];
        const key = keyOf(hex(address).join(":"));
        expect(key).toBe(`${hex(address.slice(0, 4)).join(":")}::/64`);
        const spellings = [...spelled(address), ...spelled(neighbour)].flatMap((text) => [
          ...[text, `[${text}]`, `[${text}]:${number}`, `"[${text}]:${number}"`, `${text}%eth0`],
        ]);
        for (const spelling of spellings) expect(keyOf(spelling), spelling).toBe(key);
      }),
    );
  });

  test("two networks have two keys", () => {
    fc.assert(
      fc.property(groups, groups, (one, other) => {
        fc.pre(one.slice(0, 4).join() !== other.slice(0, 4).join());
        fc.pre([one, other].every((address) => address.slice(0, 4).some((group) => group > 0)));
        expect(keyOf(hex(one).join(":"))).not.toBe(keyOf(hex(other).join(":")));
      }),
    );
    expect(keyOf("192.0.2.1")).not.toBe(keyOf("192.0.2.2"));
  });
});

test.each([
  ...["", "unknown", "_hidden", "for=192.0.2.1", 'for="[2001:db8::1]:443"', "for=192.0.2.1;proto=https"],
  ...["192.0.2.1:", "192.0.2.1:x", "192.0.2.1:123456", "192.0.2.1.", "192.0.2", "192.0.2.256", "01.2.3.4"],
  ...["[192.0.2.1]:80", "[192.0.2.1]", "2001:db8::1]:443", "[2001:db8::1", "[2001:db8::1]x", "[]:80", "[]"],
  ...["2001:db8::g", "1:2:3:4:5:6:7", "http://192.0.2.1/", "192.0.2.1 198.51.100.1", '"192.0.2.1', "%eth0"],
  ...["192.0.2.1/24", "0xc0000201", "3221225985", "::1::"],
])("invalid addresses fall back to the connection's address: %j", (entry) => {
  expect(seenBy(entry)).toBe(connection);
});

test("invalid addresses fall back to the connection's address for any header the key is a short IPv4 address or network, or the connection's", () => {
  const text = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  });
  const nearly = fc.tuple(fc.oneof(fc.ipV4(), fc.ipV6()), text).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(text, nearly), (entry) => {
      const key = keyOf(entry.replaceAll(",", ";"));
      expect(key).toMatch(/^(\d{1,3}(\.\d{1,3}){3}|[\da-f]{1,4}(:[\da-f]{1,4}){3}::\/64)$/);
    }),
    { numRuns: 1000 },
  );
});

test("uses only the entry of the outermost trusted proxy, and none without proxies", () => {
  const list = "203.0.113.66, 198.51.100.7:4711, 10.0.0.9";
  expect([0, 1, 2, 3, 4].map((proxies) => seenBy(list, proxies))).toEqual([
    ...[connection, "10.0.0.9", "198.51.100.7", "203.0.113.66", connection],
  ]);
});

test("the connection's address is normalised too", () => {
  for (const address of ["::ffff:192.0.2.1", "::ffff:c000:201", "192.0.2.1"])
    expect(addressKey(address)).toBe("192.0.2.1");
  expect(addressKey("2001:DB8:0:0:1::9%eth0")).toBe("2001:db8:0:0::/64");
});
