// Validates responses against a site's OpenAPI document: anything undocumented is a failure.
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { TestSite } from "./site";

export type Json = { [name: string]: unknown };
type Content = Record<string, { schema: Json }>;

export type Documented = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

export type Document = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Documented>>;
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> };
};

/** An operation of the document with its location. */
export type DocumentedOperation = Documented & { method: string; path: string };

export type Contract = Awaited<ReturnType<typeof readContract>>;

/** The operations of a document in order. */
function operationsOf(document: Document): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, method: method.toUpperCase(), path })),
  );
}

const patternOf = (base: string, path: string) =>
  new RegExp(`^${base}${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`);

/** Loads the document of one of a site's APIs and returns its validator. */
export async function readContract(site: Pick<TestSite, "send">, base = "/api") {
  const document: Document = await (await site.send(`${base}/openapi.json`)).json();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const { components } = document;
  const operations = operationsOf(document);
  const byParams = [...operations].sort((a, b) => a.path.split("{").length - b.path.split("{").length);

  /** The operation of a request, or undefined. */
  const operationOf = ({ method, url }: Pick<Request, "method" | "url">) => {
    const { pathname } = new URL(url);
    return byParams.find(
      (operation) => operation.method === method && patternOf(base, operation.path).test(pathname),
    );
  };

  /** Validation errors of a value against a schema of the document. */
  const compiled = new WeakMap<Json, ValidateFunction>();
  const consoleErrors = (schema: Json, value: unknown): string => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components });
    compiled.set(schema, validate);
    return validate(value) ? "" : ajv.errorsText(validate.errors, { separator: "; " });
  };

  /** Throws unless the document describes this response. Consumes the response's body. */
  async function hold(request: Pick<Request, "method" | "url">, response: Response): Promise<void> {
    const operation = operationOf(request);
    const { status } = response;
    const name = `${request.method} ${new URL(request.url).pathname} → ${status}`;
    if (!operation) throw new Error(`${name}: no such call in the document`);
    const promised = operation.responses[status];
    if (!promised)
      throw new Error(`${name}: ${operation.operationId} does not document it: ${await response.text()}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!promised.content) {
      if (bytes.length > 0) throw new Error(`${name}: a body where none is documented`);
      return;
    }
    const [type = ""] = (response.headers.get("Content-Type") ?? "").split(";");
    const media = promised.content[type];
    if (!media) throw new Error(`${name}: comes as ${type}, which is not documented`);
    if (type !== "application/json") return;
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    const wrong = consoleErrors(media.schema, value);
    if (wrong) throw new Error(`${name}: not as documented: ${wrong}\n${bytes.toString("utf8")}`);
  }

  return { document, calls: operations, callOf: operationOf, consoleErrors, hold };
}
