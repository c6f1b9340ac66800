// Operations of organisers on one comment, question or wish.
import { moderation } from "~/domain/moderation/kinds.server";
import { type ModerationResult, type ModerationStatus, moderationMessages } from "~/domain/moderation-rules";
import { kindDetails, type ReviewKind } from "~/domain/posts/kinds";
import { rejected } from "~/domain/result";
import { type ApiRequest, type OperationOf, operation } from "~/http/api/operation";
import { deletedReply, deletedShape } from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { moderationBody, moderationExample, replyBody } from "./moderation";

type Stated = { id: string; summary: string; note?: string };
type Reviewed = { status: ModerationStatus; reply: string | null };

type Posts<Row extends Reviewed, Found> = {
  tag: string;
  shape: Extract<OperationOf<undefined, undefined>["response"], { data: unknown }>["data"];
  find: (site: Site, id: string) => Found | undefined;
  rowOf: (found: Found) => Row;
  dataOf: (found: Found, request: ApiRequest<undefined, unknown>) => unknown;
};

type Change<Row, Body> = {
  perform: (request: ApiRequest<undefined, Body>, id: string) => ModerationResult;
  /** Whether the post is as requested already: repeating a change has no effect, so a request may be repeated. */
  isSo: (row: Row, body: Body) => boolean;
};

type Stating<Body> = Stated &
  Pick<OperationOf<undefined, Body>, "method" | "path" | "body" | "example" | "rejections">;

/** Creates the operations on posts of one kind, which return the post after the change. */
export function reviewOperations<Row extends Reviewed, Found>(
  kind: ReviewKind,
  { tag, shape, find, rowOf, dataOf }: Posts<Row, Found>,
) {
  const { approve, reject, reply, removeReply, remove } = moderation[kind];
  const { label, list } = kindDetails[kind];
  const path = `/${list}/:id`;
  const notPossible = { rejections: { "not-possible": 409 } };

  const change = <Body = undefined>(of: Stating<Body>, { perform, isSo }: Change<Row, Body>) =>
    operation<undefined, Body>({
      ...of,
      tag,
      access: "review",
      response: { status: 200, data: shape },
      run: (request) => {
        const { site, params, body } = request;
        const id = params.id ?? "";
        const changed = perform(request, id);
        const found = find(site, id);
        const isRepeated = found !== undefined && isSo(rowOf(found), body);
        if (!changed.ok && !(changed.error === "not-possible" && isRepeated)) return changed;
        if (!found) return rejected("not-found", `这条${label}${moderationMessages.missing}`);
        return { data: dataOf(found, request) };
      },
    });

  return {
    change,

    decide: (of: Stated, at = path) =>
      change<{ status: ModerationStatus; reason?: unknown }>(
        {
          ...of,
          ...notPossible,
          method: "PATCH",
          path: at,
          body: () => moderationBody,
          example: moderationExample,
        },
        {
          perform: ({ site, body: { status, reason }, actor, siteTime: { now } }, id) =>
            status === "approved"
              ? approve(site.db, actor(), [id], now)
              : reject(site.db, actor(), { ids: [id], reason }, now),
          isSo: ({ status }, body) => status === body.status,
        },
      ),

    reply: (of: Stated & { example: Record<string, unknown> }, at = `${path}/reply`) =>
      change<{ text: string }>(
        { ...of, ...notPossible, method: "PUT", path: at, body: () => replyBody },
        {
          perform: ({ site, body: { text }, actor, siteTime }, id) =>
            reply(site.db, actor(), { id, text }, siteTime.now),
          isSo: () => false,
        },
      ),

    removeReply: (of: Stated, at = `${path}/reply`) =>
      change(
        { ...of, method: "DELETE", path: at },
        {
          perform: ({ site, actor, siteTime }, id) => removeReply(site.db, actor(), id, siteTime.now),
          isSo: (row) => row.reply === null,
        },
      ),

    remove: (of: Stated) =>
      operation({
        ...of,
        method: "DELETE",
        path,
        tag,
        access: "review",
        response: { status: 200, data: deletedShape },
        run: ({ site, params, actor, siteTime }) => {
          const id = params.id ?? "";
          const removed = remove(site.db, actor(), [id], siteTime.now);
          return removed.ok ? deletedReply(id) : removed;
        },
      }),
  };
}
