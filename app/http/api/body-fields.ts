// The fields of the JSON API's bodies: those of the input, and those that are accepted and ignored, so that a record can be read,
// changed and sent back.
import { memoizeByObject } from "../../platform/memoize";
import { closeSchema, knownFieldsOf, recordsIn } from "../operations/closed-body";
import { type Json, jsonSchema } from "../operations/openapi-document";
import type { Operation } from "./operation";

/** Names that the specification gives to a record, wherever it is sent. */
const ofAll = ["id", "createdAt", "updatedAt", "created_at", "updated_at", "voterIP", "_count"];

/** Further names of the specification by the tag of their operations. */
export const specifiedFields: Record<string, readonly string[]> = {
  活动: [
    ...[
      "description",
      "coverImage",
      "imageUrl",
      "location",
      "wechatQrCode",
      "locationText",
      "locationAddress",
    ],
    ...["coverUrl", "startAt", "durationHours", "wechatQrcodeUrl"],
  ],
  活动照片: ["image_url", "caption", "url"],
  评论: [
    ...["author", "event", "author_name", "author_email", "event_id", "event_title", "rejection_reason"],
    ...["authorName", "authorEmail", "content", "status"],
  ],
  心愿: [
    ...["author", "isPublic", "author_name", "author_email", "status", "is_featured", "category"],
    ...["likes_count", "admin_note", "authorName", "content"],
  ],
  投票: [
    ...["isActive", "results", "options", "total_votes", "start_time", "end_time"],
    ...["allow_multiple", "is_anonymous", "pollId", "selectedOption"],
  ],
};

/** The records that an operation returns, and those read at its path. */
function recordsOf(operation: Operation, operations: readonly Operation[], components: Json): Json[] {
  const reads = operations.filter(({ method, path }) => method === "GET" && path === operation.path);
  return [operation, ...reads].flatMap(({ response }) =>
    "data" in response ? recordsIn(jsonSchema(response.data, "output", components), components) : [],
  );
}

/** The closed JSON Schema of an operation's body. */
export function closedBodyOf(
  operation: Operation,
  operations: readonly Operation[],
  timeZone: string,
  components: Json = {},
): Json {
  const { body, tag } = operation;
  if (!body) return {};
  // The records' own shapes must not enter the document by this.
  const shapes: Json = {};
  const names = [...ofAll, ...(specifiedFields[tag] ?? [])];
  const specified = { properties: Object.fromEntries(names.map((name) => [name, {}])) };
  const records = [...recordsOf(operation, operations, shapes), specified];
  return closeSchema(jsonSchema(body(timeZone), "input", components), records, shapes);
}

/** Memoizes the known fields of the bodies of a table of operations. */
export function knownBodyFields(operations: () => readonly Operation[]) {
  const byZone = memoizeByObject(
    (_operation: Operation) => new Map<string, ReturnType<typeof knownFieldsOf>>(),
  );
  return (operation: Operation, timeZone: string) => {
    const known = byZone(operation);
    const fields = known.get(timeZone) ?? knownFieldsOf(closedBodyOf(operation, operations(), timeZone));
    known.set(timeZone, fields);
    return fields;
  };
}
