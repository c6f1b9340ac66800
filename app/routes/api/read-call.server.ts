// Reads the body of a call of the JSON API, or rejects it before any rule of the product.

import { apiMessages, failure } from "~/http/api/envelope";
import { type JsonBody, type JsonRejection, readJsonBody } from "~/http/api/json-body.server";
import { bodyRejection } from "~/http/failure.server";

const rejections: Record<JsonRejection, () => Response> = {
  charset: () => failure(415, { message: apiMessages.charset }),
  malformed: () => failure(400),
  "too-deep": () => failure(422, { message: apiMessages.tooDeep }),
};

/** The body as text and value, or the rejecting response: 400, 413, 415, 422 or 503. */
export async function readJson(request: Request): Promise<JsonBody | Response> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) return failure(415);
  const body = await readJsonBody(request).catch((error: unknown) => {
    const status = bodyRejection(error);
    if (status === undefined) throw error;
    return failure(status);
  });
  if (body instanceof Response) return body;
  if (typeof body === "string") return rejections[body]();
  const { value } = body;
  if (value === undefined) return failure(400);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? body : failure(422, { message: apiMessages.notObject });
}
