// JSON Schema for the documents of both APIs.
import { z } from "zod";

export type Json = { [name: string]: unknown };

/** A zod schema as JSON Schema; named shapes go to `components` and are referenced. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output", components: Json): Json {
  const { $schema, $defs, ...made } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  const named = JSON.stringify({ made, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { made: plain, $defs: shapes = {} } = JSON.parse(named);
  for (const [name, shape] of Object.entries<Json>(shapes)) {
    const { id, ...rest } = shape;
    components[name] = rest;
  }
  return plain;
}

/** The licence in the OpenAPI documents. */
export const documentLicense = { name: "MIT", url: "https://opensource.org/license/mit" };
