// A post that the site could not carry out, as the page that answers it needs it.

export type UnsavedPost = {
  /** The text of the task. */
  message: string;
  /** Where the same is posted again. */
  action: string;
  /** The fields that repeat the submission, passwords sealed; null when it cannot be repeated with one button. */
  fields: readonly (readonly [name: string, value: string])[] | null;
  /** Whether it had files, which only the person can choose again. */
  hasFiles: boolean;
  /** What was typed, by field; no passwords. */
  typed: Readonly<Record<string, string>>;
};

/** The same for the server; `cookie` is the `Set-Cookie` value that its sealed passwords belong to. */
export type FailedPost = UnsavedPost & { cookie: string | null };
