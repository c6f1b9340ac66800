/** An update that cannot go on. The message is one line that says why and what helps. */
export class UpdateError extends Error {
  name = "UpdateError";
}
