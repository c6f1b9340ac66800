// Previous and next photo: slots may have gaps, navigation wraps around.
import { expect, test } from "vitest";
import { neighbours } from "~/domain/photos/neighbours";
import type { PhotoView } from "~/domain/photos/view";

const size = { width: 1, height: 1, position: { x: 50, y: 50 } };
const picture = { base: "/uploads/0", ...size, linkBytes: 1, originalBytes: 1 };
const album = (...slots: number[]): PhotoView[] =>
  slots.map((slot) => ({ slot, caption: `${slot}`, picture }));

test("the counter counts photos, not slots", () => {
  expect(neighbours(album(2, 4, 5), 4)).toMatchObject({ index: 2, total: 3 });
});

test("the neighbours are the next filled slots", () => {
  expect(neighbours(album(1, 3, 5), 3)).toMatchObject({ previous: 1, next: 5 });
});

test("navigation wraps around at both ends", () => {
  expect(neighbours(album(1, 3, 5), 1)).toMatchObject({ previous: 5, next: 3 });
  expect(neighbours(album(1, 3, 5), 5)).toMatchObject({ previous: 3, next: 1 });
});

test("a single photo is its own neighbour", () => {
  expect(neighbours(album(3), 3)).toMatchObject({ index: 1, total: 1, previous: 3, next: 3 });
});

test("an empty slot, and an empty album, have no photo", () => {
  expect(neighbours(album(1, 3), 2)).toBeNull();
  expect(neighbours([], 1)).toBeNull();
});
