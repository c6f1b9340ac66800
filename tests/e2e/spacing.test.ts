// Distances as drawn: what a heading introduces stands 20 to 24 px below it, and cards never touch.
import { expect, it } from "vitest";
import { sharedPage, sizes } from "../support/browser";
import { idOf, publicPages } from "./sample-city";

const shared = sharedPage({ js: false });

/** Pages that open with a picture or are a message, and the mocks of which have other distances. */
const others = /event|home|photo$|missing|out$|API/;
const headed = Object.entries(publicPages).filter(([name]) => !others.test(name) || /^events/.test(name));

/** From the heading, or the line below it, to the next thing that is seen; px. */
function belowHeading(): number {
  const heading = document.querySelector("main h1");
  const block = heading?.parentElement?.closest("main>div") ?? heading;
  const line = block?.querySelector("h1+p") ?? (block?.matches("h1+p") ? block : null) ?? heading;
  let next = block?.nextElementSibling ?? null;
  while (next && next.getBoundingClientRect().height === 0) next = next.nextElementSibling;
  const top = next?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  return Math.round(top - (line?.getBoundingClientRect().bottom ?? 0));
}

it.each(headed)("%s begins 20 to 24 px below its heading", async (_name, address) => {
  const page = shared();
  await page.setViewportSize(sizes.phone);
  await page.goto(await address());
  const distance = await page.evaluate(belowHeading);
  expect(distance).toBeGreaterThanOrEqual(20);
  expect(distance).toBeLessThanOrEqual(24);
});

it.each([
  "phone",
  "desktop",
] as const)("the cards below a completed event's facts have spacing (%s)", async (size) => {
  const page = shared();
  await page.setViewportSize(sizes[size]);
  await page.goto(`/events/${await idOf("ended")}`);
  const doors = await page.getByRole("link", { name: "免责声明" }).boundingBox();
  const contact = await page.locator("aside section").first().boundingBox();
  expect((contact?.y ?? 0) - (doors?.y ?? 0) - (doors?.height ?? 0)).toBeGreaterThanOrEqual(20);
});
