import { ErrorSummary } from "./error-summary";

type ReturnedNoteProps = {
  /** The reason, and the messages by field. */
  returned: { message: string; errors: Record<string, string> };
  /** What failed, when the reasons are at the fields. */
  title: string;
  /** Prefix of the ids of the fields. */
  prefix: string;
};

/** Why a posted form came back, on top of its page. */
export function ReturnedNote({ returned: { message, errors }, title, prefix }: ReturnedNoteProps) {
  const byMessage = new Map(
    Object.entries(errors)
      .reverse()
      .map(([name, text]) => [text, `${prefix}-${name}`]),
  );
  const items = [...byMessage].reverse().map(([text, id]) => ({ message: text, id }));
  return <ErrorSummary title={items.length > 0 ? title : message} items={items} />;
}
