// Texts of pages, as assertions compare them.
import { type HTMLElement, parse } from "node-html-parser";
import { textOf } from "./site";

type Browser = { page: (path: string) => Promise<{ html: HTMLElement }> };

/** The text of a part of a page. */
export const textAt = async ({ page }: Browser, path: string, selector = "main") =>
  textOf((await page(path)).html.querySelector(selector));

/** The status of a response and the text of a part of its page. */
export const statusAndText = async (response: Response, selector: string) => [
  response.status,
  textOf(parse(await response.text()).querySelector(selector)),
];

/** The target of a redirect. */
export const locationOf = ({ headers }: Response) => headers.get("Location");
