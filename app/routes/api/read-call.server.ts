// Reading what a call sends. What is no JSON object in UTF-8 is refused before any rule of the product is asked.

import { apiMessages, failure } from "~/http/api/envelope";
import { bodyRefusal } from "~/http/failure.server";

/** The body as text and value, or the refusing response: 400, 413, 415 or 422. */
export async function readJson(request: Request): Promise<{ text: string; value: unknown } | Response> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) return failure(415);
  const text = await readText(request);
  if (text instanceof Response) return text;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? { text, value } : failure(422, { message: apiMessages.notObject });
  } catch {
    return failure(400);
  }
}

async function readText(request: Request): Promise<string | Response> {
  try {
    const bytes = await request.arrayBuffer();
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    // A body that broke off is the request's fault as well.
    return failure(bodyRefusal(error) ?? 400);
  }
}
