// The error text of a failed post, which the handle of its route declares. Data, because hydrated pages need those of all
// organiser routes where a response is lost.
import { commonFailures } from "../failure-texts";
import { createMatcher } from "../path-matcher";

export type Fields = { has(name: string): boolean; get(name: string): unknown };
type Params = Readonly<Record<string, string | undefined>>;

/** A text, or one by a path parameter or field: by its value, for `any` value, or `other` without one. */
export type FailureText =
  | string
  | { by: string; texts?: Readonly<Record<string, string>>; any?: string; other: FailureText };

/** The text for a post of some fields. */
export function failureTextOf(text: FailureText, params: Params, fields: Fields): string {
  if (typeof text === "string") return text;
  const { by, texts = {}, any, other } = text;
  const value = String(params[by] ?? fields.get(by) ?? "");
  const own = Object.entries(texts).find(([name]) => name === value)?.[1];
  return own ?? (fields.has(by) ? any : undefined) ?? failureTextOf(other, params, fields);
}

/** Creates the function that finds the text for a form's URL on a hydrated page, from texts by route pattern. */
export function createFailureFinder(texts: Readonly<Record<string, FailureText>>) {
  const match = createMatcher(Object.entries(texts).map(([path, text]) => ({ path, text })));
  return (action: string, fields: Fields): string => {
    const found = match(new URL(action, location.href).pathname);
    return failureTextOf(
      found?.operations[0]?.text ?? commonFailures.changeFailed,
      found?.params ?? {},
      fields,
    );
  };
}
