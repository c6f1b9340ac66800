// The colour schemes with styles are exactly those that events accept.
import { expect, test } from "vitest";
import { colorSchemes } from "~/db/schema/values";
import { pickerSchemes, schemeKeys, schemeStyle } from "~/styles/schemes";

test("the defined schemes are exactly those that the database accepts; the picker offers the first fourteen", () => {
  expect([...schemeKeys].sort()).toEqual([...colorSchemes].sort());
  expect(pickerSchemes).toEqual(colorSchemes.slice(0, 14));
});

test("a page contains each scheme once", () => {
  const style = schemeStyle(["lemon-sky", "honey-lavender", "lemon-sky"]);
  expect(style.match(/\[data-scheme=/g)).toHaveLength(2);
});

test("an invalid name never becomes part of the style", () => {
  expect(schemeStyle(["</style><script>", "a]b", "a b", ""])).toBe("");
});
