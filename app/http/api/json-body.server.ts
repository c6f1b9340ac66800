// Reads the JSON body of a call, for both APIs.
import { parseJson } from "../../platform/json";
import { bodyRejection } from "../failure.server";

export type JsonBody = { text: string; value: unknown };
export type JsonRejection = "charset" | "malformed" | "too-deep";

const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

function isUtf8(request: Request): boolean {
  const [, named = "utf-8"] = charset.exec(request.headers.get("Content-Type") ?? "") ?? [];
  return /^utf-?8$/i.test(named);
}

/** The body, undefined when it is blank, or why it is rejected. Throws what limits the body. */
export async function readJsonBody(request: Request): Promise<JsonBody | JsonRejection> {
  if (!isUtf8(request)) return "charset";
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await request.arrayBuffer());
  } catch (error) {
    if (bodyRejection(error)) throw error;
    return "malformed";
  }
  const parsed = text.trim() === "" ? { value: undefined } : parseJson(text);
  return typeof parsed === "string" ? parsed : { text, ...parsed };
}
