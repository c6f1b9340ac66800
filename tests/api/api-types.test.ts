// The generated client types match the server's document.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiTypesFile, generateApiTypes } from "../../scripts/api-types.mjs";

test("the committed types are what the document gives today", async () => {
  const isFresh = readFileSync(apiTypesFile, "utf8") === (await generateApiTypes());
  expect(isFresh, "docs/api-client/api-types.ts is stale: run `npm run api:types` and commit it").toBe(true);
});
