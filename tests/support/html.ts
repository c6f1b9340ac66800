// Reads pages and responses in expectations.
import { type HTMLElement, parse } from "node-html-parser";
import { expect } from "vitest";
import { flashOfResponse } from "./flash";
import { textOf } from "./site";

type Root = HTMLElement | null | undefined;

/** The text of the first element that matches; empty without one. */
export const textAt = (root: Root, selector: string): string => textOf(root?.querySelector(selector));

/** The texts of all elements that match. */
export const textsAt = (root: Root, selector: string): string[] =>
  (root?.querySelectorAll(selector) ?? []).map(textOf);

/** An attribute of the first element that matches. */
export const attributeAt = (root: Root, selector: string, name: string): string | undefined =>
  root?.querySelector(selector)?.getAttribute(name);

/** An attribute of all elements that match. */
export const attributesAt = (root: Root, selector: string, name: string): (string | undefined)[] =>
  (root?.querySelectorAll(selector) ?? []).map((element) => element.getAttribute(name));

type Browser = { page: (path: string) => Promise<{ html: HTMLElement }> };

/** The text of a part of a page. */
export const pageText = async ({ page }: Browser, path: string, selector = "main") =>
  textAt((await page(path)).html, selector);

type Sent = Response | Promise<Response>;

/** The page of a response, whose status must be `status`; a failure shows `label`. */
export async function pageOf(sent: Sent, status: number, label?: unknown): Promise<HTMLElement> {
  const response = await sent;
  expect(response.status, label === undefined ? undefined : JSON.stringify(label)).toBe(status);
  return parse(await response.text());
}

/** The status of a response and the text of a part of its page. */
export const statusAndText = async (response: Response, selector: string) => [
  response.status,
  textAt(parse(await response.text()), selector),
];

/** The target of a redirect. */
export const locationOf = ({ headers }: Response) => headers.get("Location");

/** Status and target of a response. */
export const redirectOf = (response: Response) => [response.status, locationOf(response)];

/** Status, target and flash message's title of a response. */
export const outcomeOf = (response: Response) => [...redirectOf(response), flashOfResponse(response)?.title];
