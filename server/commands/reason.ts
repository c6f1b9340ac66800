const shownOutput = 300;

/** An error's message on one line, shortened. */
export const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, shownOutput);
