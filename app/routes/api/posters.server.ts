import { z } from "zod";
import { eventRejections } from "~/domain/events/commands.server";
import type { EventWithPictures } from "~/domain/events/queries.server";
import { posterFailed } from "~/domain/posters/content";
import { type Rejected, rejected } from "~/domain/result";
import { apiMessages } from "~/http/api/envelope";
import { type ApiRequest, operation } from "~/http/api/operation";
import { idExample, idNote } from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { TooManyReads } from "~/http/failure.server";
import {
  contentOf,
  type PosterFormat,
  posterAddress,
  posterFile,
  renderPoster,
} from "~/http/files/posters.server";
import { loadEvent } from "~/http/records/load-event.server";

const tag = "海报";

const addressShape = z.strictObject({
  url: z.string(),
  width: z.int(),
  height: z.int(),
});

const body = () => z.object({ eventId: z.string(apiMessages.eventId).meta({ description: idNote }) });
const example = { eventId: idExample };

function findRow(site: Site, id: string | undefined): EventWithPictures | Rejected<"not-found"> {
  return loadEvent(site, id) ?? rejected("not-found", eventRejections.notFound);
}

const contentFor = (site: Site, row: EventWithPictures) => contentOf(site, row.event.posterLayout, row);

function addressOf({ site }: Pick<ApiRequest<unknown, unknown>, "site">, row: EventWithPictures) {
  return posterAddress(row.event.posterLayout, row.event.id, contentFor(site, row));
}

const retryAfterSeconds = 30;
const notDrawn = () => ({ ...rejected("failed", posterFailed), retryAfterSeconds });

/** Renders an event's poster; null when it failed. */
async function draw(
  { site, address, request }: Pick<ApiRequest<unknown, unknown>, "site" | "address" | "request">,
  row: EventWithPictures,
  format: PosterFormat,
) {
  const client = { address, signal: request.signal };
  return renderPoster(site, contentFor(site, row), format, { client }).catch((error: unknown) => {
    if (error instanceof TooManyReads) throw error;
    site.log.error({ err: error, event: row.event.id }, "poster not drawn");
    return null;
  });
}

const generate = operation({
  id: "generatePoster",
  method: "POST",
  path: "/posters/generate",
  tag,
  summary: "生成海报图片",
  access: "public",
  body,
  example,
  response: { status: 200, type: "image/png" },
  rejections: { "not-found": 404, failed: 503 },
  run: async (posted) => {
    const row = findRow(posted.site, posted.body.eventId);
    if ("ok" in row) return row;
    const file = await draw(posted, row, "png");
    return file ? posterFile(file, "png") : notDrawn();
  },
});

const generateAndSave = operation({
  id: "savePoster",
  method: "POST",
  path: "/posters/generate-and-save",
  tag,
  summary: "生成并保存海报",
  note: "返回图片的地址。内容没有变化时不会重新生成。",
  access: "public",
  body,
  example,
  response: { status: 200, data: addressShape },
  rejections: { "not-found": 404, failed: 503 },
  run: async (posted) => {
    const row = findRow(posted.site, posted.body.eventId);
    if ("ok" in row) return row;
    return (await draw(posted, row, "jpg")) ? { data: addressOf(posted, row) } : notDrawn();
  },
});

const preview = operation({
  id: "previewPoster",
  method: "GET",
  path: "/posters/preview/:id",
  tag,
  summary: "海报的地址和尺寸",
  note: "图片在第一次打开时生成。",
  access: "public",
  response: { status: 200, data: addressShape },
  run: ({ site, params }) => {
    const row = findRow(site, params.id);
    return "ok" in row ? row : { data: addressOf({ site }, row) };
  },
});

export const posterOperations = [generate, generateAndSave, preview];
