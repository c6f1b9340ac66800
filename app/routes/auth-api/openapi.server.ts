// The OpenAPI document of the auth API, generated from its table of operations.
import type { z } from "zod";
import type { AuthCode } from "~/domain/auth/rejections";
import { authIssuer } from "~/http/auth/redirect-target.server";
import { type Json, jsonSchema, openApiDocument, pathParameters } from "~/http/operations/openapi-document";
import { type AuthOperation, authOperation, type QueryParameter } from "./auth-operation";
import { documentShape, errorShape, legacyErrorShape, oauthErrorShape } from "./shapes";

type Codes = Record<number, readonly AuthCode[]>;

const bodyRejections: readonly [number, readonly AuthCode[]][] = [
  [400, ["bad_json", "validation_failed"]],
  [415, ["bad_json"]],
  [422, ["validation_failed"]],
];

/** The rejections of an operation, by status. */
export function rejectionsOf({ access, body, limit, rejections = {} }: AuthOperation): Codes {
  const all: [number, readonly AuthCode[]][] = [
    ...(access === "user"
      ? ([
          [401, ["no_authorization"]],
          [403, ["bad_jwt", "user_not_found", "session_not_found", "user_banned"]],
        ] satisfies [number, AuthCode[]][])
      : []),
    ...(body ? bodyRejections : []),
    ...(limit ? ([[429, ["over_request_rate_limit"]]] satisfies [number, AuthCode[]][]) : []),
    [413, ["request_entity_too_large"]],
    [500, ["unexpected_failure"]],
    [503, ["unexpected_failure"]],
    ...Object.entries(rejections).map(([status, codes]): [number, readonly AuthCode[]] => [
      Number(status),
      codes,
    ]),
  ];
  const byStatus: Record<number, AuthCode[]> = {};
  for (const [status, codes] of all) byStatus[status] = [...new Set([...(byStatus[status] ?? []), ...codes])];
  return byStatus;
}

const otherResponses: Record<number, string> = {
  204: "成功，没有内容",
  302: "转到下一步",
  303: "转到下一步",
};

function responsesOf(each: AuthOperation, components: Json): Json {
  const schemaOf = (schema: z.ZodType) => jsonSchema(schema, "output", components);
  const { response } = each;
  const responses: Json = {};
  if (response.status === 200) {
    const content = { "application/json": { schema: schemaOf(response.data) } };
    responses[200] = { description: "成功", content };
  } else if (response.status !== null)
    responses[response.status] = { description: otherResponses[response.status] };
  for (const [status, codes] of Object.entries(rejectionsOf(each))) {
    const shapes = [errorShape, legacyErrorShape, ...(each.id === "createToken" ? [oauthErrorShape] : [])];
    const schema = { anyOf: shapes.map(schemaOf) };
    responses[status] = { description: codes.join("、"), content: { "application/json": { schema } } };
  }
  return responses;
}

const parameterOf = ({ name, about, values, isRequired }: QueryParameter) => ({
  name,
  in: "query",
  required: isRequired === true,
  description: about,
  schema: { type: "string", ...(values ? { enum: values } : {}) },
});

function describe(each: AuthOperation, components: Json): Json {
  const { summary, access, body, path, response } = each;
  const inPath = pathParameters(path).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const parameters = [...inPath, ...(each.parameters ?? []).map(parameterOf)];
  const media = body && { schema: jsonSchema(body("UTC"), "input", components) };
  return {
    summary,
    tags: [response.status === null ? "未开放" : "账号"],
    security: access === "user" ? [{ bearer: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(media ? { requestBody: { required: false, content: { "application/json": media } } } : {}),
    responses: responsesOf(each, components),
  };
}

/** The operation that returns the document of the table. */
export function documentOperation(operations: () => readonly AuthOperation[]): AuthOperation {
  return authOperation({
    id: "getOpenApi",
    method: "GET",
    path: "/openapi.json",
    summary: "这份文档，供程序读取",
    access: "public",
    response: { status: 200, data: documentShape },
    run({ site }) {
      const head = {
        info: {
          title: "Auth API",
          version: site.version,
          description: "注册、登录与会话，供 @supabase/auth-js 使用；给人看的说明在 /api/docs。",
        },
        server: authIssuer(site),
        tags: [
          { name: "账号", description: "注册、登录、会话、两步验证与账号资料" },
          { name: "未开放", description: "客户端可能调用、本站没有的功能" },
        ],
        securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      };
      return { data: openApiDocument(operations(), head, describe) };
    },
  });
}
