// Detection of QR codes in stored pictures, with typical codes and with pictures without one.
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type ImageKind, storeImage } from "../../app/domain/images/commands.server";
import { codePicture, inScreenshot, plainPicture } from "../support/code-pictures";
import { openSharedSite, site } from "../support/each-site";
import { unwrap } from "../support/fixtures";

openSharedSite();

const store = async (bytes: Buffer, kind: ImageKind = "qr") =>
  unwrap(await storeImage(site.db, site.images, { bytes, kind, fileName: "a.png" }, site.clock.now()));

const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } }).jpeg();

/** A code in a screenshot as a JPEG. */
const shot = async (code: Parameters<typeof codePicture>[0], background?: string) =>
  (await inScreenshot(await codePicture(code), background)).jpeg({ quality: 70 });

const darkCode = { dark: "#eeeeee", light: "#222222", size: 500 };
const blurred = (code: Buffer) => sharp(code).blur(2).greyscale().jpeg({ quality: 40 }).toBuffer();
const upperHalf = (code: Buffer) =>
  sharp(code).extract({ left: 0, top: 0, width: 600, height: 280 }).toBuffer();

const pictures: [what: string, make: () => Promise<Buffer>, hasCode: boolean][] = [
  ["a code", () => codePicture(), true],
  ["a code with a logo", () => codePicture({ logo: true }), true],
  ["a code of dots", () => codePicture({ isDotted: true }), true],
  ["a green code", () => codePicture({ dark: "#2a6f3a" }), true],
  ["a light code on black", () => codePicture({ dark: "#ffffff", light: "#000000" }), true],
  ["a small code", () => codePicture({ size: 110 }), true],
  ["a dark screenshot", async () => (await shot(darkCode, "#111111")).toBuffer(), true],
  ["a small code in a screenshot", async () => (await shot({ size: 200 })).toBuffer(), true],
  ["a turned code", async () => (await shot({})).rotate(17, { background: "#888" }).toBuffer(), true],
  ["a blurred code in grey", async () => blurred(await codePicture({ size: 400 })), true],
  ["one colour", () => plainPicture(), false],
  ["noise", () => noise(800).toBuffer(), false],
  ["half a code", async () => upperHalf(await codePicture()), false],
];

test.each(pictures)("%s", async (_what, make, expected) => {
  expect((await store(await make())).hasCode).toBe(expected);
});

test("only codes are checked", async () => {
  for (const kind of ["cover", "poster", "album"] as const)
    expect((await store(await codePicture(), kind)).hasCode).toBeNull();
});
