import { expect, test } from "vitest";
import { BodiesInFlight } from "../../server/bodies/bodies-in-flight";
import { fieldCounter } from "../../server/bodies/receive-body";

const small = () =>
  new BodiesInFlight({ address: { bodies: 2, bytes: 100 }, all: { bodies: 3, bytes: 150 } });
const reserved = (taken: ReturnType<BodiesInFlight["take"]>) => {
  if (typeof taken === "string") throw new Error(taken);
  return taken;
};

test("limits of concurrent bodies are bounded by count and by received bytes, per address and in total", () => {
  const bodies = small();
  const first = reserved(bodies.take("a"));
  expect(first.grow(60)).toBe(null);
  const second = reserved(bodies.take("a"));
  expect(second.grow(50)).toBe("address");
  expect(second.grow(40)).toBe(null);
  expect(bodies.take("a")).toBe("address");
  const third = reserved(bodies.take("b"));
  expect(third.grow(60)).toBe("all");
  expect(third.grow(50)).toBe(null);
  expect(bodies.take("c")).toBe("all");
  first.release();
  second.release();
  expect(bodies.usage).toEqual({ bodies: 1, bytes: 50, addresses: 1 });
});

test("a stalled body ends for a newer one: the oldest of its network, or of the network with most", () => {
  const most = { bodies: 99, bytes: 99 };
  const bodies = new BodiesInFlight({ address: most, all: most, unfinished: { network: 3, all: 4 } });
  const ended: string[] = [];
  const begin = (name: string, address: string) => {
    const reservation = reserved(bodies.take(address));
    reservation.onEnded((exceeded) => ended.push(`${name} ${exceeded}`));
    return reservation;
  };
  for (const [at, name] of ["a1", "a2", "a3", "a4"].entries()) begin(name, `203.0.113.${at}`);
  expect(ended).toEqual(["a1 address"]);
  begin("b1", "198.51.100.1");
  begin("b2", "198.51.100.1");
  expect(ended).toEqual(["a1 address", "a2 all"]);
  // Finished and released bodies do not count.
  begin("c1", "192.0.2.1").finish();
  begin("c2", "192.0.2.1").release();
  begin("c3", "192.0.2.1");
  expect(ended.slice(2)).toEqual(["a3 all"]);
});

const counted = (type: string, text: string, pieceLength: number) => {
  const count = fieldCounter(type);
  const bytes = Buffer.from(text);
  let fields = 0;
  for (let at = 0; at < bytes.length; at += pieceLength)
    fields = count(new Uint8Array(bytes.subarray(at, at + pieceLength)));
  return fields;
};
const parts = `${'--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(7)}--xyz--\r\n`;

test.each([1, 2, 3, 5, 7, 64, 10_000])("form fields are counted in chunks of %i bytes", (length) => {
  expect(counted("application/x-www-form-urlencoded", "a=1&b=2&c", length)).toBe(3);
  for (const type of ["multipart/form-data; boundary=xyz", 'Multipart/Form-Data; a=b; BOUNDARY="xyz"'])
    expect(counted(type, parts, length)).toBe(7);
  expect(counted("application/json", "{&&&}", length)).toBe(0);
});
