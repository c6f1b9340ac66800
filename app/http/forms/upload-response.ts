// The answer of a page to a form that a script sends in place. Without scripts, the same post leads to a page.

/** A text to read out, or the reason for a rejection. */
export type UploadResponse = { said: string } | { error: string };

/** Whether a post is answered with the JSON of its action instead of a page. */
export const acceptsJson = ({ method, headers }: Request): boolean =>
  method === "POST" && headers.get("Accept") === "application/json";
