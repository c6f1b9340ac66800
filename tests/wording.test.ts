// Words that names and comments must not use, because the field has its own term for each.
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";

/** Each forbidden word with the terms to write instead. */
const forbidden: Record<string, string> = {
  kept: "cached, stored, retained",
  told: "reported, returned, logged",
  door: "channel, admission queue",
  doors: "channels",
  noun: "cache tag, module",
  nouns: "cache tags, modules",
  anew: "again",
  desk: "admin, organiser pages",
  gone: "deleted, expired, evicted, missing",
  nobody: "anonymous, no client",
  whoever: "the client, the user",
  steady: "stable",
  wanted: "requested, expected, required",
  refuse: "reject",
  refused: "rejected",
  refuses: "rejects",
  refusing: "rejecting",
  refusal: "rejection",
  refusals: "rejections",
};

/** Exceptions by `path word` with their reason: persisted values and fields of contracts. */
const allowed: Record<string, string> = {
  "app/routes/api/registrations/notices.server.ts told": "a field of the API",
  "tests/api/registrations.test.ts told": "a field of the API",
  "tests/sweeps/scenarios.ts told": "a field of the API",
  "app/routes/admin/removals/list.tsx kept": "a stored status of removal requests",
};

const mayHold = new RegExp(Object.keys(forbidden).join("|"), "i");

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`);
}

/** Lower-case words of an identifier, a path or a comment: "keptPage" and "kept-page" both hold "kept". */
function wordsOf(text: string): string[] {
  return (text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

/** Identifiers and comments of a file with the positions where they begin. */
function textsOf(file: ts.SourceFile): { text: string; at: number }[] {
  const texts: { text: string; at: number }[] = [];
  function visit(node: ts.Node): void {
    if (ts.isJSDoc(node)) return; // The trivia of the next token holds its text.
    const children = node.getChildren(file);
    for (const child of children) visit(child);
    if (children.length > 0) return;
    const start = node.getStart(file);
    // Between two tokens are only spaces and comments.
    texts.push({ text: file.text.slice(node.pos, start), at: node.pos });
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) texts.push({ text: node.text, at: start });
  }
  visit(file);
  return texts;
}

function forbiddenIn(path: string, source: string): string[] {
  if (!mayHold.test(source)) return [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false);
  return textsOf(file).flatMap(({ text, at }) =>
    text.split("\n").flatMap((part, index) => {
      const line = file.getLineAndCharacterOfPosition(at).line + index + 1;
      const found = wordsOf(part).filter((word) => Object.hasOwn(forbidden, word));
      return found
        .filter((word) => !Object.hasOwn(allowed, `${path} ${word}`))
        .map((word) => `${path}:${line} ${word} (write ${forbidden[word]})`);
    }),
  );
}

const paths = ["app", "server", "scripts", "tests"]
  .flatMap(filesBelow)
  .filter((path) => path !== "tests/wording.test.ts");

describe("wording", () => {
  test("identifiers and comments use the field's terms", () => {
    const sources = paths.filter((path) => /\.(tsx?|mjs)$/.test(path));
    expect(sources.flatMap((path) => forbiddenIn(path, readFileSync(path, "utf8")))).toEqual([]);
  });

  test("file names use the field's terms", () => {
    expect(paths.filter((path) => wordsOf(path).some((word) => Object.hasOwn(forbidden, word)))).toEqual([]);
  });
});
