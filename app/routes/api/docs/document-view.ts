// The OpenAPI document prepared for the documentation page: fields with types in words, and a shell command for each
// operation.
import { z } from "zod";

const mediaSchema = z.object({ schema: z.unknown(), example: z.unknown() }).partial();
const contentSchema = z.record(z.string(), mediaSchema).optional();

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean(),
  description: z.string().optional(),
  example: z.string().optional(),
  schema: z.unknown(),
});

const operationSchema = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string().optional(),
  security: z.array(z.unknown()),
  parameters: z.array(parameterSchema).optional().default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema })),
});

const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.tuple([z.object({ url: z.string() })]),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

type ParameterObject = z.output<typeof parameterSchema>;
type OperationObject = z.output<typeof operationSchema>;

const shapeSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  description: z.string().optional(),
  readOnly: z.boolean().optional(),
  get anyOf() {
    return z.array(shapeSchema).optional();
  },
  get items() {
    return shapeSchema.optional();
  },
  get properties() {
    return z.record(z.string(), shapeSchema).optional();
  },
  required: z.array(z.string()).optional().default([]),
});
type Shape = z.output<typeof shapeSchema>;

/** Words, and names of separately described shapes. */
export type TypePart = string | { shape: string };
export type Field = {
  name: string;
  type: TypePart[];
  isRequired: boolean;
  note: string | null;
  /** The enum values. */
  values: string[];
};

export type OperationView = {
  id: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  note: string | null;
  isAdmin: boolean;
  parameters: Field[];
  body: { type: string; fields: Field[] } | null;
  response: { status: string; type: string; fields: Field[] };
  statuses: string[];
  /** Shell command that sends the request. */
  example: string;
};

export type DocumentView = {
  title: string;
  version: string;
  server: string;
  groups: { tag: string; operations: OperationView[] }[];
  shapes: { name: string; fields: Field[] }[];
  /** Meaning of each status. */
  statuses: { status: string; text: string }[];
};

const words: Record<string, string> = {
  string: "文字",
  integer: "整数",
  number: "数字",
  boolean: "true 或 false",
  object: "对象",
  array: "列表",
  null: "null",
};
const formats: Record<string, string> = { "date-time": "时间", binary: "文件" };

const locations = { path: "路径里的", query: "", header: "请求头里的" };

const isNull = ({ type }: Shape) => type === "null";
const joined = (parts: TypePart[][], by: string): TypePart[] =>
  parts.flatMap((part, at) => (at === 0 ? part : [by, ...part]));

function range({ minimum, maximum }: Shape): string {
  const isBound = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  return isBound(minimum) && isBound(maximum) ? `，${minimum}–${maximum}` : "";
}

function typeOf(shape: Shape): TypePart[] {
  const { $ref, type, format = "", anyOf, items } = shape;
  if ($ref) return [{ shape: $ref.replace("#/components/schemas/", "") }];
  if (anyOf) return joined(anyOf.map(typeOf), " 或 ");
  if (items) return ["列表：", ...typeOf(items)];
  if ("const" in shape) return [String(shape.const)];
  const named = [type ?? []]
    .flat()
    .map((each) => (each === "string" && formats[format]) || words[each] || each);
  return [named.length > 0 ? named.join(" 或 ") + range(shape) : "任意"];
}

/** The schema inside a nullable, or of array items. */
function innermost(shape: Shape): Shape {
  const inner = shape.anyOf?.find((each) => !isNull(each)) ?? shape.items;
  return inner && !shape.enum ? innermost(inner) : shape;
}

/** The fields of an object; nested objects use dotted paths. */
function fieldsOf({ properties = {}, required }: Shape, under = ""): Field[] {
  return Object.entries(properties).flatMap(([name, shape]) => {
    // Accepted in bodies and ignored.
    if (shape.readOnly) return [];
    const inner = innermost(shape);
    const path = under + name + (shape.items ? "[]" : "");
    if (inner.properties && !inner.anyOf) return fieldsOf(inner, `${path}.`);
    const values = (inner.enum ?? []).map(String);
    const note = shape.description ?? inner.description ?? null;
    return [{ name: under + name, type: typeOf(shape), isRequired: required.includes(name), note, values }];
  });
}

const read = (schema: unknown): Shape => shapeSchema.parse(schema ?? {});

function bodyOf({ requestBody }: OperationObject): OperationView["body"] {
  const [first] = Object.entries(requestBody?.content ?? {});
  return first ? { type: first[0], fields: fieldsOf(read(first[1].schema)) } : null;
}

function responseOf({ responses }: OperationObject): OperationView["response"] {
  const [status = "200"] = Object.keys(responses);
  const [type = "", media] = Object.entries(responses[status]?.content ?? {})[0] ?? [];
  const shape = read(media?.schema);
  const { success, ...properties } = shape.properties ?? {};
  const whole = shape.$ref ? { properties: { "": shape }, required: [] } : { ...shape, properties };
  return { status, type, fields: type === "application/json" ? fieldsOf(whole) : [] };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function exampleOf(method: string, address: string, { security, requestBody }: OperationObject): string {
  const [sent] = Object.entries(requestBody?.content ?? {});
  const example = sent?.[1].example ?? {};
  const body =
    sent?.[0] === "multipart/form-data"
      ? Object.entries(example).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`)
      : sent
        ? [`-H ${quoted(`Content-Type: ${sent[0]}`)}`, `-d ${quoted(JSON.stringify(example))}`]
        : [];
  const verb = method === "GET" || (method === "POST" && sent) ? "" : `-X ${method} `;
  const token = security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : [];
  return [`curl ${verb}${address}`, ...token, ...body].join(" \\\n  ");
}

function parameterOf({ name, in: location, required, description, schema }: ParameterObject): Field {
  const shape = read(schema);
  const type = [locations[location], ...typeOf(shape)];
  const values = (shape.enum ?? []).map(String);
  return { name, type, isRequired: required, note: description ?? null, values };
}

function operationView(
  server: string,
  path: string,
  method: string,
  operation: OperationObject,
): OperationView {
  const { operationId: id, tags, summary, description: note = null, parameters, responses } = operation;
  const filled = parameters.reduce(
    (url, { name, example = "" }) => url.replace(`{${name}}`, example),
    server + path,
  );
  return {
    id,
    tag: tags[0],
    method: method.toUpperCase(),
    path,
    summary,
    note,
    isAdmin: operation.security.length > 0,
    parameters: parameters.map(parameterOf),
    body: bodyOf(operation),
    response: responseOf(operation),
    statuses: Object.keys(responses),
    example: exampleOf(method.toUpperCase(), filled, operation),
  };
}

/** View model of the documentation page. */
export function documentView(document: unknown): DocumentView {
  const { info, servers, tags, paths, components } = documentSchema.parse(document);
  const [{ url: server }] = servers;
  const each = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const operations = each.map(({ path, method, operation }) =>
    operationView(server, path, method, operation),
  );
  const texts = new Map(
    each.flatMap(({ operation }) =>
      Object.entries(operation.responses).map(([status, { description }]) => [status, description] as const),
    ),
  );
  return {
    ...info,
    server,
    groups: tags.map(({ name: tag }) => ({
      tag,
      operations: operations.filter((operation) => operation.tag === tag),
    })),
    shapes: Object.entries(components.schemas).map(([name, shape]) => ({
      name,
      fields: fieldsOf(read(shape)),
    })),
    statuses: [...texts].sort(([a], [b]) => a.localeCompare(b)).map(([status, text]) => ({ status, text })),
  };
}
