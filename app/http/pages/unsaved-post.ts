export type UnsavedPost = {
  /** The form's error text. */
  message: string;
  /** URL for the repeated post. */
  action: string;
  /** The fields that repeat the submission; null when one button cannot repeat it. */
  fields: readonly (readonly [name: string, value: string])[] | null;
  /** Whether it had files, which only the visitor can select again. */
  hasFiles: boolean;
  /** Whether it had passwords or codes, which are never rendered. */
  hasSecrets: boolean;
  /** The typed text by field; no passwords. */
  typed: Readonly<Record<string, string>>;
};
