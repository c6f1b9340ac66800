import { expect, test } from "vitest";
import { BodiesInFlight, type BodyBounds } from "../../server/bodies/bodies-in-flight";
import { fieldCounter } from "../../server/bodies/receive-body";

const bodiesOf = (most: Partial<BodyBounds>) =>
  new BodiesInFlight({ network: 99, all: 99, bytes: 999, ...most });

/** Begins bodies by name, and records those that end for newer ones. */
function recorded(bodies: BodiesInFlight) {
  const ended: string[] = [];
  const begin = (name: string, address: string) => {
    const reservation = bodies.take(address);
    reservation.onEnded(() => ended.push(`${name} ${reservation.ended}`));
    return reservation;
  };
  return { ended, begin };
}

test("received bytes are bounded: an unfinished body of the network with most ends, and none can end for finished ones", () => {
  const bodies = bodiesOf({ bytes: 150 });
  const { ended, begin } = recorded(bodies);
  for (const name of ["a1", "a2", "a3"]) expect(begin(name, "192.0.2.1").grow(40)).toBe(null);
  const other = begin("b", "198.51.100.1");
  expect(other.grow(90)).toBe(null);
  expect(ended).toEqual(["a1 bytes", "a2 bytes"]);
  expect(bodies.usage).toEqual({ bodies: 2, bytes: 130 });
  other.finish();
  const last = begin("c", "203.0.113.1");
  expect(last.grow(70)).toBe("bytes");
  expect(ended.slice(2)).toEqual(["a3 bytes", "c bytes"]);
  other.release();
  other.release();
  expect(bodies.usage).toEqual({ bodies: 0, bytes: 0 });
});

test("a stalled body ends for a newer one: the oldest of its network, or of the network with most", () => {
  const { ended, begin } = recorded(bodiesOf({ network: 3, all: 4 }));
  for (const [at, name] of ["a1", "a2", "a3", "a4"].entries()) begin(name, `203.0.113.${at}`);
  expect(ended).toEqual(["a1 network"]);
  begin("b1", "198.51.100.1");
  begin("b2", "198.51.100.1");
  expect(ended).toEqual(["a1 network", "a2 all"]);
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
