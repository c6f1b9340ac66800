// The album page of an ended event without photos, for browser tests.
import type { Locator, Page, Route } from "playwright";
import sharp from "sharp";
import { expect } from "vitest";
import { adminCookie, baseUrl } from "../support/worker-server";
import { inRow } from "./page-state";
import { idOf } from "./sample-city";

export async function photo(name: string, background = "#336699") {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}

export const slot = (page: Page, number: number) => page.locator(`#slot-${number}`);
export const fileOf = (page: Page, selector: string) => page.locator(`${selector} input[type=file]`);
export const button = (page: Page, number: number, name: string) =>
  slot(page, number).getByRole("button", { name: inRow(name) });
/** The text below the photos: the caption, or the file name without one. */
export const captions = (page: Page) =>
  page
    .locator("main figcaption:visible")
    .evaluateAll((texts) => texts.map((text) => (text.querySelector("p") ?? text).textContent));
export const isFilled = (page: Page, number: number) =>
  slot(page, number).getByRole("link", { name: "替换" }).waitFor();

/** Waits for the picture of a slot: one that is requested after its deletion returns 404, which the browser reports. */
export const isShown = (page: Page, number: number): Promise<void> =>
  isLoaded(slot(page, number).locator("img:visible"));

/** The same for any picture. */
export async function isLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

export const slotsPath = async () => `/admin/events/${await idOf("photoless")}/photos`;

/** Selects a file in a slot. */
export async function put(page: Page, number: number, name: string, colour: string): Promise<void> {
  await fileOf(page, `#slot-${number}`).setInputFiles(await photo(name, colour));
  await isFilled(page, number);
}

/** Handles the posts of a page in the test. */
export const onPost = (page: Page, respond: (route: Route) => Promise<void>) =>
  page.route("**/photos", (route) =>
    route.request().method() === "POST" ? respond(route) : route.fallback(),
  );

export const stopAnswering = (page: Page) => page.unroute("**/photos");

/** Restores the sample city for other tests. */
export async function emptyAlbum(): Promise<void> {
  const path = baseUrl + (await slotsPath());
  const headers = { Cookie: `admin=${adminCookie.admin}`, Origin: baseUrl };
  const html = await (await fetch(path, { headers })).text();
  for (const [, id = ""] of html.matchAll(/photos\/(\w{12})\/delete/g)) {
    const body = new URLSearchParams({ intent: "remove", photo: id });
    await fetch(path, { method: "POST", redirect: "manual", headers, body });
  }
}
