import { ErrorSummary } from "./error-summary";

type ReturnedNoteProps = {
  /** The message, and messages by field. */
  returned: { message: string; errors: Record<string, string> };
  /** Summary when the messages are at the fields. */
  title: string;
  /** Prefix of the field ids. */
  prefix: string;
};

/** Error notice above a redisplayed form. */
export function ReturnedNote({ returned: { message, errors }, title, prefix }: ReturnedNoteProps) {
  const byMessage = new Map(
    Object.entries(errors)
      .reverse()
      .map(([name, text]) => [text, `${prefix}-${name}`]),
  );
  const items = [...byMessage].reverse().map(([text, id]) => ({ message: text, id }));
  return <ErrorSummary title={items.length > 0 ? title : message} items={items} />;
}
