// The oldest Node version supported by the dependencies.
import { fail } from "./print.mjs";

const oldest = [20, 19];

export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  fail(
    `Node ${process.versions.node} is too old; install Node ${oldest.join(".")} or newer (https://nodejs.org)`,
  );
}
