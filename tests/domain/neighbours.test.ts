// Previous and next photo: slots may have gaps, navigation wraps around.
import { expect, test } from "vitest";
import type { PhotoView } from "~/domain/photos/view";
import { neighbours } from "~/domain/photos/view";

const size = { width: 1, height: 1, position: { x: 50, y: 50 } };
const picture = { base: "/uploads/0", ...size, linkBytes: 1, originalBytes: 1 };
const album = (...slots: number[]): PhotoView[] =>
  slots.map((slot) => ({ slot, caption: `${slot}`, picture }));

test.each([
  ["counts photos, not slots", [2, 4, 5], 4, { index: 2, total: 3, previous: 2, next: 5 }],
  ["skips empty slots", [1, 3, 5], 3, { index: 2, total: 3, previous: 1, next: 5 }],
  ["wraps around at the start", [1, 3, 5], 1, { index: 1, total: 3, previous: 5, next: 3 }],
  ["wraps around at the end", [1, 3, 5], 5, { index: 3, total: 3, previous: 3, next: 1 }],
  ["of a single photo leads to itself", [3], 3, { index: 1, total: 1, previous: 3, next: 3 }],
])("navigation %s", (_, slots, slot, expected) => {
  expect(neighbours(album(...slots), slot)).toMatchObject(expected);
});

test("an empty slot, and an empty album, have no photo", () => {
  expect([neighbours(album(1, 3), 2), neighbours([], 1)]).toEqual([null, null]);
});
