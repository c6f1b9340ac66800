// OpenAPI 3.1 documents, generated from the operations of an API and their zod schemas.
import { z } from "zod";
import type { CommonOperation } from "./operation";

export type Json = { [name: string]: unknown };

/** A zod schema as JSON Schema; named shapes go to `components` and are referenced. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output", components: Json): Json {
  // Wrapped, since the outermost shape is never referenced.
  const wrapped = z.strictObject({ schema });
  const { $defs, properties } = z.toJSONSchema(wrapped, { io, unrepresentable: "any" }) as Json;
  const named = JSON.stringify({ properties, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { properties: plain, $defs: shapes = {} } = JSON.parse(named);
  for (const [name, shape] of Object.entries<Json>(shapes)) {
    const { id, ...rest } = shape;
    components[name] = rest;
  }
  return plain.schema;
}

/** The names of a path's parameters. */
export const pathParameters = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

type Head = {
  info: { title: string; version: string; description: string };
  /** The API's base URL. */
  server: string;
  tags: { name: string; description: string | undefined }[];
  securitySchemes: Json;
};

/** The document of some operations. `describe` returns an operation's members besides its id, and adds its shapes to `components`. */
export function openApiDocument<Op extends CommonOperation>(
  operations: readonly Op[],
  { info, server, tags, securitySchemes }: Head,
  describe: (operation: Op, components: Json) => Json,
) {
  const { title, version, description } = info;
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const each of operations) {
    const path = each.path.replace(/:(\w+)/g, "{$1}");
    const operationObject = { operationId: each.id, ...describe(each, components) };
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: operationObject };
  }
  const license = { name: "MIT", url: "https://opensource.org/license/mit" };
  return {
    openapi: "3.1.1",
    info: { title, version, license, description },
    servers: [{ url: server }],
    tags,
    paths,
    components: { schemas: components, securitySchemes },
  };
}
