// What the list of events shows.
import type { HTMLElement } from "node-html-parser";
import { textOf } from "./site";

const offer = "接下来的活动";
const headingOf = (section: HTMLElement) => textOf(section.querySelector("h2"));
const titlesIn = (sections: HTMLElement[]) =>
  sections.flatMap((section) => section.querySelectorAll("li h3").map(textOf));

/** The titles that a list found. */
export const titlesOf = (html: HTMLElement): string[] =>
  titlesIn(html.querySelectorAll("main section").filter((section) => headingOf(section) !== offer));

/** The titles offered in place of an empty result. */
export const offeredTitles = (html: HTMLElement): string[] =>
  titlesIn(html.querySelectorAll("main section").filter((section) => headingOf(section) === offer));
