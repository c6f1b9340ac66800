/** An update that cannot continue. The message is one line with the reason and the fix. */
export class UpdateError extends Error {
  name = "UpdateError";
}
