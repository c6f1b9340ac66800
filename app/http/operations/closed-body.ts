// JSON bodies without unknown fields. The closed JSON Schema of an operation's body is what its document states and what its
// requests are checked against.
import type { Json } from "./openapi-document";

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

/** A schema, and what it refers to in `components`. */
export function resolved(schema: unknown, components: Json): Json {
  if (!isJson(schema)) return {};
  const { $ref } = schema;
  return typeof $ref === "string" ? resolved(components[$ref.split("/").at(-1) ?? ""], components) : schema;
}

/** The objects among a schema and its alternatives. */
export function objectsOf(schema: unknown, components: Json): Json[] {
  const plain = resolved(schema, components);
  const alternatives = listOf(plain.anyOf).flatMap((each) => objectsOf(each, components));
  return isJson(plain.properties) ? [plain, ...alternatives] : alternatives;
}

/** The items of the lists among a schema and its alternatives. */
const itemsOf = (schema: unknown, components: Json): unknown[] => {
  const plain = resolved(schema, components);
  const alternatives = listOf(plain.anyOf).flatMap((each) => itemsOf(each, components));
  return "items" in plain ? [plain.items, ...alternatives] : alternatives;
};

/** The records that a response consists of or lists. */
export function recordsIn(data: unknown, components: Json): Json[] {
  const listed = (schema: unknown) =>
    itemsOf(schema, components).flatMap((item) => objectsOf(item, components));
  const objects = objectsOf(data, components);
  const lists = objects.flatMap(({ properties }) => Object.values(isJson(properties) ? properties : {}));
  return [...objects, ...[data, ...lists].flatMap(listed)];
}

/** A field that is accepted and ignored. */
const ignored: Json = { readOnly: true };

/** Closes an input schema: fields of `records` that it lacks are accepted and ignored, all others are unknown. */
export function closeSchema(schema: Json, records: readonly Json[], components: Json): Json {
  const { properties, items, anyOf } = schema;
  const closed = (of: unknown, within: unknown[]) =>
    isJson(of)
      ? closeSchema(
          of,
          within.flatMap((each) => objectsOf(each, components)),
          components,
        )
      : of;
  if (anyOf) return { ...schema, anyOf: listOf(anyOf).map((each) => closeSchema(each, records, components)) };
  if (items) return { ...schema, items: closed(items, [...records]) };
  if (!isJson(properties)) return schema;
  const own = Object.entries(properties).map(([name, of]) => {
    const within = records.map((record) => (isJson(record.properties) ? record.properties[name] : undefined));
    const found = within.flatMap((each) => [each, ...itemsOf(each, components)]);
    return [name, closed(of, found)] as const;
  });
  const others = records
    .flatMap((record) => (isJson(record.properties) ? Object.keys(record.properties) : []))
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => [name, ignored] as const);
  return {
    ...schema,
    properties: Object.fromEntries([...own, ...others]),
    additionalProperties: false,
  };
}

/** The fields that a value may have; absent where they are not restricted. */
export type KnownFields = { fields?: ReadonlyMap<string, KnownFields>; items?: KnownFields };

/** The known fields of a closed schema. */
export function knownFieldsOf(schema: Json): KnownFields {
  const alternatives = [schema, ...listOf(schema.anyOf)];
  const object = alternatives.find(({ properties }) => isJson(properties));
  const list = alternatives.find(({ items }) => isJson(items));
  const fields = new Map(
    Object.entries(isJson(object?.properties) ? object.properties : {}).map(([name, of]) => [
      name,
      isJson(of) ? knownFieldsOf(of) : {},
    ]),
  );
  return {
    ...(object?.additionalProperties === false ? { fields } : {}),
    ...(isJson(list?.items) ? { items: knownFieldsOf(list.items) } : {}),
  };
}

/** Reported at most. */
const unknownMax = 20;
const nameMax = 100;

/** The paths of a body's unknown fields, at most `unknownMax`. */
export function unknownFields(body: unknown, known: KnownFields): string[][] {
  const found: string[][] = [];
  const visit = (value: unknown, { fields, items }: KnownFields, path: string[]): void => {
    if (Array.isArray(value)) {
      if (items) for (const [at, item] of value.entries()) visit(item, items, [...path, String(at)]);
      return;
    }
    if (!fields || !isJson(value)) return;
    for (const name of Object.keys(value)) {
      if (found.length >= unknownMax) return;
      const field = fields.get(name);
      if (field) visit(value[name], field, [...path, name]);
      else found.push([...path, name.slice(0, nameMax)]);
    }
  };
  visit(body, known, []);
  return found;
}
