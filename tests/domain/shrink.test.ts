// Which pictures are scaled down before the upload.
import { expect, test } from "vitest";
import {
  headBytes,
  isComplete,
  isWorthwhile,
  mayShrink,
  shrunkSize,
  smallBytes,
} from "~/domain/images/shrink";

const headOf = (mark: number[], colourType = 0) => {
  const head = new Uint8Array(headBytes);
  head.set(mark);
  head[25] = colourType;
  return head;
};
const jpeg = headOf([0xff, 0xd8, 0xff, 0xe0]);
const png = (colourType: number) => headOf([0x89, 0x50, 0x4e, 0x47], colourType);

test.each([
  ["a byte more than small", smallBytes + 1, jpeg, true],
  ["a small file", smallBytes, jpeg, false],
  ["a PNG of grey", 4_000_000, png(0), true],
  ["a PNG with a palette", 4_000_000, png(3), false],
  ["a transparent grey PNG", 4_000_000, png(4), false],
  ["another file", 4_000_000, headOf([0x25, 0x50, 0x44, 0x46]), false],
  ["a file without bytes", 4_000_000, new Uint8Array(), false],
])("images that may be scaled down: %s", (_what, bytes, head, expected) => {
  expect(mayShrink(bytes, head)).toBe(expected);
});

test.each([
  ["a JPEG with its end mark", jpeg, [1, 2, 0xff, 0xd9], true],
  ["with the camera's own data behind it", jpeg, [0xff, 0xd9, 0x53, 0x45, 0x46, 0x54], true],
  ["without it", jpeg, [1, 2, 3, 4], false],
  ["a PNG", png(2), [1, 2, 3, 4], true],
] as const)("%s", (_what, head, tail, expected) => {
  expect(isComplete(head, Uint8Array.from(tail))).toBe(expected);
});

test.each([
  ["12 megapixels", { width: 4032, height: 3024 }, { width: 2560, height: 1920 }],
  ["a panorama keeps a side of a pixel", { width: 10_000, height: 1 }, { width: 2560, height: 1 }],
  ["a pixel too many", { width: 2561, height: 2000 }, { width: 2560, height: 1999 }],
  ["what the server keeps", { width: 2560, height: 2560 }, null],
  ["a small picture", { width: 900, height: 600 }, null],
  ["what the server takes at most", { width: 8000, height: 6250 }, { width: 2560, height: 2000 }],
  ["more than the server takes", { width: 8000, height: 6251 }, null],
  ["no number", { width: Number.NaN, height: 10 }, null],
])("the size: %s", (_what, size, expected) => {
  expect(shrunkSize(size)).toEqual(expected);
});

test.each([
  [800_000, 1_000_000, true],
  [800_001, 1_000_000, false],
  [0, 1_000_000, false],
])("%i bytes instead of %i: %s", (copy, original, expected) => {
  expect(isWorthwhile(copy, original)).toBe(expected);
});
