// The OpenAPI 3.1 document of the auth API, made from its table of calls.
import { z } from "zod";
import type { AuthCode } from "~/domain/auth/rejections";
import { documentLicense, type Json, jsonSchema } from "~/http/api/json-schema";
import { authIssuer } from "~/http/auth/redirect-target.server";
import { type AuthCall, authCall, operationsOf, type QueryParameter } from "./auth-call";
import { documentShape, errorShape, legacyErrorShape, oauthErrorShape } from "./shapes";

type Codes = Record<number, readonly AuthCode[]>;

const bodyRejections: readonly [number, readonly AuthCode[]][] = [
  [400, ["bad_json", "validation_failed"]],
  [415, ["bad_json"]],
  [422, ["validation_failed"]],
];

/** The rejections of a call, by status. */
export function rejectionsOf({ access, body, limit, rejections = {} }: AuthCall): Codes {
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

const waysOn: Record<number, string> = { 204: "成功，没有内容", 302: "转到下一步", 303: "转到下一步" };

function responsesOf(call: AuthCall, components: Json): Json {
  const schemaOf = (schema: z.ZodType) =>
    (jsonSchema(z.strictObject({ of: schema }), "output", components).properties as Json).of;
  const { answer } = call;
  const responses: Json = {};
  if (answer.status === 200) {
    const content = { "application/json": { schema: schemaOf(answer.data) } };
    responses[200] = { description: "成功", content };
  } else if (answer.status !== null) responses[answer.status] = { description: waysOn[answer.status] };
  for (const [status, codes] of Object.entries(rejectionsOf(call))) {
    const shapes = [errorShape, legacyErrorShape, ...(call.id === "createToken" ? [oauthErrorShape] : [])];
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

function operationObject(call: AuthCall, components: Json): Json {
  const { id, summary, access, body, query = [], path, answer } = call;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const parameters = [...inPath, ...query.map(parameterOf)];
  return {
    operationId: id,
    summary,
    tags: [answer.status === null ? "未开放" : "账号"],
    security: access === "user" ? [{ bearer: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: false,
            content: { "application/json": { schema: jsonSchema(body, "input", components) } },
          },
        }
      : {}),
    responses: responsesOf(call, components),
  };
}

/** The document of some calls; `server` is the API's base URL. */
export function authDocumentOf(calls: readonly AuthCall[], server: string, version: string) {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const call of calls.flatMap(operationsOf)) {
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationObject(call, components) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Auth API",
      version,
      license: documentLicense,
      description: "注册、登录与会话，供 @supabase/auth-js 使用；给人看的说明在 /api/docs。",
    },
    servers: [{ url: server }],
    tags: [
      { name: "账号", description: "注册、登录、会话、两步验证与账号资料" },
      { name: "未开放", description: "客户端可能调用、本站没有的功能" },
    ],
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

/** The call that returns the document of the table. */
export function documentCall(calls: () => readonly AuthCall[]): AuthCall {
  return authCall({
    id: "getOpenApi",
    method: "GET",
    path: "/openapi.json",
    summary: "这份文档，供程序读取",
    access: "public",
    answer: { status: 200, data: documentShape },
    run: ({ site }) => ({ json: authDocumentOf(calls(), authIssuer(site), site.version) }),
  });
}
