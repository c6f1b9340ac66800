export type UnsavedPost = {
  /** The form's error text. */
  message: string;
  /** URL for the repeated post. */
  action: string;
  /** The fields that repeat the submission, passwords sealed; null when one button cannot repeat it. */
  fields: readonly (readonly [name: string, value: string])[] | null;
  /** Whether it had files, which only the visitor can select again. */
  hasFiles: boolean;
  /** The typed text by field; no passwords. */
  typed: Readonly<Record<string, string>>;
};

/** The server's view; `cookie` is the `Set-Cookie` value for its sealed passwords. */
export type FailedPost = UnsavedPost & { cookie: string | null };
