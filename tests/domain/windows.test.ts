// The visible part of a cover in each frame, and the focus point derived from it.
import { describe, expect, test } from "vitest";
import { positionOfForm, readCropForm } from "~/domain/images/crop-form";
import { upperThird } from "~/domain/images/picture";
import {
  coverFrames,
  movePosition,
  pointOf,
  positionAround,
  positionText,
  shownIn,
} from "~/domain/images/windows";

const [pageFrame, slideFrame, posterFrame] = coverFrames;
const upright = { width: 1080, height: 1920 };
const flat = { width: 3000, height: 1000 };

test.each([
  ["the page's", pageFrame, upright, upperThird, [0, 210, 1080, 521]],
  ["a slide's", slideFrame, upright, upperThird, [0, 139, 1080, 991]],
  ["a poster's", posterFrame, upright, upperThird, [0, 198, 1080, 600]],
  ["the page's, of a flat picture,", pageFrame, flat, { x: 100, y: 50 }, [1222, 72, 1778, 857]],
  ["a slide's, of a flat picture,", slideFrame, flat, { x: 0, y: 50 }, [0, 42, 1000, 917]],
])("a frame: %s shows what its variant contains, cropped at the same position", (_, frame, size, position, box) => {
  const { left, top, width, height } = shownIn(frame, size, position);
  expect([left, top, width, height]).toEqual(box);
});

test.each([upright, flat, { width: 800, height: 800 }])("a frame never exceeds a picture of %o", (size) => {
  for (const frame of coverFrames)
    for (const x of [0, 15, 34, 50, 99, 100])
      for (const y of [0, 15, 34, 50, 99, 100]) {
        const { left, top, width, height } = shownIn(frame, size, { x, y });
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(size.width);
        expect(top + height).toBeLessThanOrEqual(size.height);
      }
});

describe("a point", () => {
  test("is in every frame of an upright picture", () => {
    for (const y of [0.02, 0.1, 0.25, 0.5, 0.8, 0.98])
      for (const frame of coverFrames) {
        const { top, height } = shownIn(frame, upright, positionAround({ x: 0.5, y }));
        expect(y * upright.height).toBeGreaterThanOrEqual(top);
        expect(y * upright.height).toBeLessThanOrEqual(top + height);
      }
  });

  test("is read back from its position, except at the edges", () => {
    const { x, y } = pointOf(positionAround({ x: 0.4, y: 0.7 }));
    expect([x, y].map((fraction) => fraction.toFixed(1))).toEqual(["0.4", "0.7"]);
    expect(positionAround({ x: -1, y: 2 })).toEqual({ x: 0, y: 100 });
  });

  test("stops at the edges when it is moved, and has a text", () => {
    expect(movePosition({ x: 3, y: 98 }, { x: -5, y: 5 })).toEqual({ x: 0, y: 100 });
    expect(positionText({ x: 50, y: 15 })).toBe("各处保留的重点：横向 50%，纵向 15%");
  });
});

const positionOf = (query: string) =>
  positionOfForm(readCropForm(new URLSearchParams(query), { ratio: "9:16", focus: "top" }));

test("the form preserves the selected third, initially the upper one", () => {
  expect(positionOf("")).toEqual(upperThird);
  expect(positionOf("focus=center")).toEqual({ x: 50, y: 50 });
  expect(positionOf("focus=bottom-right")).toEqual({ x: 85, y: 85 });
});

test("the form: the script's two numbers take precedence if both are valid percentages", () => {
  expect(positionOf("focus=bottom&positionX=0&positionY=100")).toEqual({ x: 0, y: 100 });
  for (const wrong of ["", "101", "-1", "1.5", "050", "x"])
    expect(positionOf(`positionX=50&positionY=${wrong}`)).toEqual(upperThird);
});
