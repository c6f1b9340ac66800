// The rectangle of a crop: inside the picture, on integer pixels, in the requested aspect ratio; and the part of a
// cover that each frame shows.
import { describe, expect, test } from "vitest";
import {
  type Crop,
  cropFromFocus,
  cropRatios,
  cropText,
  cropZooms,
  focusPoints,
  moveCrop,
  pixelsOf,
} from "~/domain/images/crop";
import { cropOfForm, positionOfForm, readCropForm } from "~/domain/images/crop-form";
import { framed, upperThird } from "~/domain/images/picture";
import { coverFrames, movePosition, positionText, shownIn } from "~/domain/images/windows";
import { cropOfView, viewOfCrop } from "~/routes/admin/crop/crop-stage";

const wide = { width: 1600, height: 900 };
const tall = { width: 900, height: 2000 };
const odd = { width: 1001, height: 667 };

/** Left, top, width, height in pixels. */
const box = (crop: Crop, size: typeof wide) => {
  const { left, top, width, height } = pixelsOf(crop, size) ?? { left: -1, top: -1, width: -1, height: -1 };
  return [left, top, width, height];
};

describe("a ratio with a focus point", () => {
  test.each([
    ["a wide picture, upright in the middle", wide, "9:16", "center", 1, [547, 0, 506, 900]],
    ["a wide picture, upright at the right", wide, "9:16", "bottom-right", 1, [1094, 0, 506, 900]],
    ["a tall picture, lying at the top", tall, "16:9", "top", 1, [0, 0, 900, 506]],
    ["a square in odd measures", odd, "1:1", "center", 1, [167, 0, 667, 667]],
    ["zoomed at the left edge", wide, "1:1", "left", 2, [0, 225, 450, 450]],
    ["zoomed into a corner", wide, "4:3", "bottom-right", 3, [1200, 600, 400, 300]],
    ["a free ratio keeps the picture's own", tall, "free", "top", 2, [225, 0, 450, 1000]],
  ] as const)("%s", (_name, size, ratio, focus, zoom, expected) => {
    expect(box(cropFromFocus({ ratio, focus, zoom }, size), size)).toEqual(expected);
  });

  test("every selection is inside the picture, on integer pixels", () => {
    const sizes = [wide, tall, odd, { width: 640, height: 640 }];
    const choices = sizes.flatMap((size) =>
      cropRatios.flatMap((ratio) =>
        focusPoints.flatMap(({ value: focus }) => cropZooms.map((zoom) => ({ size, ratio, focus, zoom }))),
      ),
    );
    for (const { size, ...choice } of choices) {
      const crop = cropFromFocus(choice, size);
      const [left = -1, top = -1, width = 0, height = 0] = box(crop, size);
      expect(crop.x * size.width).toBeCloseTo(left, 6);
      expect(crop.height * size.height).toBeCloseTo(height, 6);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(size.width);
      expect(top + height).toBeLessThanOrEqual(size.height);
      if (choice.ratio === "1:1") expect(width).toBe(height);
    }
  });
});

test("a window moved by hand stops at the edges without resizing", () => {
  const start = cropFromFocus({ ratio: "1:1", focus: "center", zoom: 2 }, wide);
  expect(box(moveCrop(start, { x: -2, y: 2 }), wide)).toEqual([0, 450, 450, 450]);
  expect(box(moveCrop(start, { x: 0.1, y: 0 }), wide)).toEqual([735, 225, 450, 450]);
});

const media = { width: 400, height: 225 };

test("a picture under its window does not move when its largest window is selected, and stops at the edge when dragged too far", () => {
  expect(viewOfCrop({ x: 0, y: 0, width: 1, height: 1 }, media, 16 / 9)).toEqual({ x: 0, y: 0, zoom: 1 });
  expect(cropOfView({ x: 900, y: -900, zoom: 2 }, media, 1)).toMatchObject({ x: 0, y: 0.5 });
});

test.each([
  ["in the middle", { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }, 16 / 9],
  ["at a corner", { x: 0.875, y: 0.75, width: 0.125, height: 0.25 }, 8 / 9],
  ["upright", { x: 0.1, y: 0, width: 0.31640625, height: 1 }, 9 / 16],
])("a picture under its window: a crop %s round-trips", (_where, crop, aspect) => {
  const roundTripped = cropOfView(viewOfCrop(crop, media, aspect), media, aspect);
  for (const side of ["x", "y", "width", "height"] as const)
    expect(roundTripped[side]).toBeCloseTo(crop[side], 9);
});

const whole = { x: 0, y: 0, width: 1, height: 1 };

test.each([
  ["a number that is none", { ...whole, x: Number.NaN }],
  ["an endless one", { ...whole, width: Number.POSITIVE_INFINITY }],
  ["left of the picture", { ...whole, x: -0.01 }],
  ["below it", { ...whole, y: 0.5, height: 0.51 }],
  ["nothing", { ...whole, width: 0 }],
  ["15 pixels wide", { ...whole, width: 15 / 1600 }],
])("pixels: %s is rejected", (_name, crop) => expect(pixelsOf(crop, wide)).toBeNull());

test("pixels accepts 16 pixels despite rounding, and has a text description", () => {
  expect(box({ x: 0, y: 0, width: 16 / 1600, height: 16 / 900 }, wide)).toEqual([0, 0, 16, 16]);
  expect(box({ x: 0.333334, y: 0, width: 0.666667, height: 1 }, wide)).toEqual([533, 0, 1067, 900]);
  const text = cropText({ left: 400, top: 0, width: 506, height: 900 }, wide);
  expect(text).toBe("裁剪后 506 × 900 像素，距左 25%，距上 0%");
});

const percents = "leftPercent=25&topPercent=１０％&widthPercent=50.5&heightPercent=90";
test.each<[string, string, number[]]>([
  ["starts centred, with the aspect ratio of the image's use", "", [547, 0, 506, 900]],
  ["falls back to the default for unknown choices", "ratio=7:5&focus=nowhere&zoom=99", [547, 0, 506, 900]],
  ["reads percentages, in full-width digits too", `ratio=free&${percents}`, [400, 90, 808, 810]],
  ["ignores percentages for a fixed ratio", `ratio=1:1&${percents}`, [350, 0, 900, 900]],
  ["prefers the script's four numbers", "ratio=1:1&x=0.5&y=0&width=0.25&height=0.5", [800, 0, 400, 450]],
  ["rejects three of them", "x=0.5&y=0&width=0.25", [-1, -1, -1, -1]],
  ...["", "-5", "1000"].map((text): [string, string, number[]] => [
    text,
    `ratio=free&widthPercent=${text}`,
    [-1, -1, -1, -1],
  ]),
])("the form %s", (_, query, expected) => {
  const form = readCropForm(new URLSearchParams(query), { ratio: "9:16", focus: "center" });
  expect(box(cropOfForm(form, wide), wide)).toEqual(expected);
});

const [pageFrame, , posterFrame] = coverFrames;
const upright = { width: 1080, height: 1920 };
const flat = { width: 3000, height: 1000 };

test.each([
  ["the page's", pageFrame, upright, upperThird, [0, 167, 1080, 810]],
  ["a poster's", posterFrame, upright, upperThird, [0, 198, 1080, 600]],
  ["the page's, of a flat picture,", pageFrame, flat, { x: 100, y: 50 }, [1800, 50, 1200, 900]],
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

test("a ticket gets an upright cut at the position along the shortened side", () => {
  const cuts = (size: typeof wide) => framed({ ...size, position: { x: 85, y: 15 } }, "ticket");
  const at = (position: number) => [256, 400].map((width) => ({ shape: "tall", width, at: position }));
  expect([cuts(wide), cuts(tall)]).toEqual([at(85), at(15)]);
});

test("a point stops at the edges when it is moved, and has a text", () => {
  expect(movePosition({ x: 3, y: 98 }, { x: -5, y: 5 })).toEqual({ x: 0, y: 100 });
  expect(positionText({ x: 50, y: 15 })).toBe("各处保留的重点：横向 50%，纵向 15%");
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
  for (const wrong of ["", "101", "1.5"])
    expect(positionOf(`positionX=50&positionY=${wrong}`)).toEqual(upperThird);
});
