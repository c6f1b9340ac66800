// Reads the JSON body of a request to an API.
import { parseJson } from "../../platform/json";

export type JsonBody = { text: string; value: unknown };
/** Why a body is not a JSON object in UTF-8; `blank` when it is empty. */
export type JsonRejection = "media-type" | "charset" | "malformed" | "blank" | "too-deep" | "not-object";

const jsonType = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** The body, or the first reason against it that `rejects`. The server has limited and received it before. */
export async function readJsonBody(
  request: Request,
  rejects: (reason: JsonRejection) => boolean,
): Promise<JsonBody | JsonRejection> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!jsonType.test(type) && rejects("media-type")) return "media-type";
  const [, encoding = "utf-8"] = charset.exec(type) ?? [];
  if (!/^utf-?8$/i.test(encoding)) return "charset";
  const bytes = await request.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "malformed";
  }
  if (text.trim() === "") return rejects("blank") ? "blank" : { text, value: {} };
  const parsed = parseJson(text);
  if (typeof parsed === "string") return parsed;
  const { value } = parsed;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return !isObject && rejects("not-object") ? "not-object" : { text, value };
}
