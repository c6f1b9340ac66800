// A page's response to a form submitted in place by a script. Without scripts, the same post leads to a page.

/** A text for screen readers. */
export type Stored = { said: string };
/** A text, or the reason for a rejection. */
export type UploadResponse = Stored | { error: string };

/** Whether a post receives its action's JSON instead of a page. */
export const acceptsJson = ({ method, headers }: Request): boolean =>
  method === "POST" && headers.get("Accept") === "application/json";
