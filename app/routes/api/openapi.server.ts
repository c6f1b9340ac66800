// Generates the OpenAPI 3.1 document from the operations and their zod schemas.
import { z } from "zod";
import { readSettings } from "~/domain/settings/queries.server";
import { closedBodyOf } from "~/http/api/body-fields";
import { type Operation, operation, statusesOf } from "~/http/api/operation";
import { idExample, idNote, tokenExample, tokenNote } from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { type Json, jsonSchema, openApiDocument, pathParameters } from "~/http/operations/openapi-document";
import { publicOrigin } from "~/http/security/public-origin.server";

const failureShape = z
  .strictObject({
    success: z.literal(false),
    error: z.string().meta({ description: "给人看的中文说明" }),
    details: z.record(z.string(), z.array(z.string())).optional().meta({ description: "按字段列出的说明" }),
  })
  .meta({ id: "Failure" });

/** Meaning of each status. */
export const statusTexts: Record<number, string> = {
  200: "成功",
  201: "已创建",
  304: "没有变化（If-None-Match）",
  307: "本站页面的第一次发送：带着访客的 Cookie 再发一次，浏览器会自己做",
  400: "请求内容不是有效的 JSON，或无法读取",
  401: "没有登录，或令牌无效",
  403: "请求来自别的网站，或现在还不允许",
  404: "不存在",
  409: "与现在的状态冲突",
  413: "内容过大",
  414: "地址过长",
  415: "内容的类型不支持",
  422: "内容不符合规则，details 按字段说明",
  429: "过于频繁，Retry-After 说明何时再试",
  503: commonFailures.busy,
};

/** What the operations of each tag do. */
const tagTexts: Record<string, string> = {
  活动: "查找、读取、新建和修改活动",
  报名: "报名，查看、修改和取消自己的报名；主办方管理报名名单",
  活动照片: "已结束活动的相册",
  图片: "上传图片",
  评论: "活动的讨论、提问与审核",
  心愿: "心愿板、点赞与审核",
  投票: "社区投票的读取、投票与管理",
  海报: "生成和预览活动海报",
  管理员: "管理员登录与退出",
  系统: "运行状态与这份文档",
};

const envelope = (data: z.ZodType, members: Record<string, z.ZodType> = {}) =>
  z.strictObject({ success: z.literal(true), data, ...members });

function successContent({ response }: Operation, components: Json): Json {
  if ("data" in response) {
    const schema = jsonSchema(envelope(response.data, response.members), "output", components);
    return { "application/json": { schema } };
  }
  const schema = response.body
    ? jsonSchema(response.body, "output", components)
    : { type: "string", format: "binary" };
  return { [response.type]: { schema } };
}

function responsesOf(each: Operation, components: Json): Json {
  const failure = jsonSchema(failureShape, "output", components);
  const responses: Json = {};
  for (const status of statusesOf(each)) {
    const bare = each.bareRejections?.[status];
    const schema = bare ? jsonSchema(bare, "output", components) : failure;
    const content = status < 300 ? successContent(each, components) : { "application/json": { schema } };
    responses[status] = {
      description: statusTexts[status] ?? "",
      ...(status === 304 || status === 307 ? {} : { content }),
    };
  }
  return responses;
}

function parametersOf({ path, query, isIdempotent }: Operation, timeZone: string, components: Json): Json[] {
  const inPath = pathParameters(path).map((name) => ({
    name,
    in: "path",
    required: true,
    description: name === "token" ? tokenNote : idNote,
    schema: { type: "string" },
    example: name === "token" ? tokenExample : idExample,
  }));
  const schema = query ? jsonSchema(query(timeZone), "input", components) : {};
  const inQuery = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(
    ([name, { description, default: _, pattern, ...rest }]) => ({
      name,
      in: "query",
      required: false,
      // Query parameters are text, so a pattern would repeat the type.
      schema: rest.type === "integer" || pattern === undefined ? rest : { ...rest, pattern },
      ...(description ? { description } : {}),
    }),
  );
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    schema: { type: "string" },
    description: "8 到 255 个可见字符；一天之内以同样的值再次发送同样的请求，得到同样的应答，什么也不会重复",
  };
  return [...inPath, ...inQuery, ...(isIdempotent ? [key] : [])];
}

function describe(
  each: Operation,
  operations: readonly Operation[],
  timeZone: string,
  components: Json,
): Json {
  const { tag, summary, note, access, body, multipart, example } = each;
  const media = (schema: Json) => ({ schema, ...(example ? { example } : {}) });
  const parameters = parametersOf(each, timeZone, components);
  const sent = body
    ? { "application/json": media(closedBodyOf(each, operations, timeZone, components)) }
    : multipart && { "multipart/form-data": media(jsonSchema(multipart, "input", components)) };
  return {
    tags: [tag],
    summary,
    ...(note ? { description: note } : {}),
    security: access !== "public" ? [{ bearer: [] }, { cookie: [] }] : [],
    ...(access !== "public" ? { "x-permission": access } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(sent ? { requestBody: { required: true, content: sent } } : {}),
    responses: responsesOf(each, components),
  };
}

/** The OpenAPI document of some operations; `server` is the API's base URL. */
export function openApiOf(
  operations: readonly Operation[],
  { title, version, server, timeZone }: { title: string; version: string; server: string; timeZone: string },
) {
  const head = {
    info: { title, version, description: "本站页面能做的事，程序也能做；给人看的说明在 /api/docs。" },
    server,
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({
      name,
      description: tagTexts[name],
    })),
    securitySchemes: {
      bearer: {
        type: "http",
        scheme: "bearer",
        description: "管理员登录得到的 token，或 /auth/v1 的 access_token",
      },
      cookie: { type: "apiKey", in: "cookie", name: "admin" },
    },
  };
  return openApiDocument(operations, head, (each, components) =>
    describe(each, operations, timeZone, components),
  );
}

export type OpenApi = ReturnType<typeof openApiOf>;

const documents = new WeakMap<Site, OpenApi>();

/** The document with the site's current name and origin; operations are generated once. */
export function readOpenApi(site: Site, request: Request, operations: readonly Operation[]): OpenApi {
  const server = `${publicOrigin(site, request)}/api`;
  const title = `${readSettings(site.db).siteName} API`;
  const responses =
    documents.get(site) ??
    openApiOf(operations, { title, version: site.version, server, timeZone: site.timeZone });
  documents.set(site, responses);
  return { ...responses, info: { ...responses.info, title }, servers: [{ url: server }] };
}

/** The operation that returns the document. */
export function openApiOperation(operations: () => readonly Operation[]): Operation {
  return operation({
    id: "readOpenApi",
    method: "GET",
    path: "/openapi.json",
    tag: "系统",
    summary: "这份文档，供程序读取",
    access: "public",
    response: {
      status: 200,
      type: "application/json",
      body: z.looseObject({ openapi: z.string() }),
      isTagged: true,
    },
    run: ({ site, request }) =>
      Response.json(readOpenApi(site, request, operations()), {
        headers: { "Cache-Control": "private, no-cache" },
      }),
  });
}
