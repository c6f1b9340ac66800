// Strict XML parsing.
import { type Element, xml2json } from "xml-js";

export const children = (element: Element | undefined, name: string): Element[] =>
  (element?.elements ?? []).filter((child) => child.name === name);

const words = (element: Element | undefined): string =>
  (element?.elements ?? []).map((child) => String(child.text ?? child.cdata ?? "")).join("");

/** The text of the first child with a name. */
export const word = (element: Element | undefined, name: string): string => words(children(element, name)[0]);

/** The root element; throws when the text is not well-formed or the name differs. */
export function parseXml(text: string, name: string): Element | undefined {
  const document: Element = JSON.parse(xml2json(text, { compact: false }));
  return children(document, name)[0];
}
