// Contents of the list of events.
import type { HTMLElement } from "node-html-parser";
import { textOf } from "./site";

const offer = "接下来的活动";
const headingOf = (section: HTMLElement) => textOf(section.querySelector("h2"));
const titlesIn = (sections: HTMLElement[]) =>
  sections.flatMap((section) => section.querySelectorAll("li h3").map(textOf));

/** The titles of the results. */
export const titlesOf = (html: HTMLElement): string[] =>
  titlesIn(html.querySelectorAll("main section").filter((section) => headingOf(section) !== offer));

/** The titles offered for an empty result. */
export const offeredTitles = (html: HTMLElement): string[] =>
  titlesIn(html.querySelectorAll("main section").filter((section) => headingOf(section) === offer));
