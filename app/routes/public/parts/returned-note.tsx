// Why a posted form came back, on top of its page.
import type { ReturnedForm } from "~/http/public-post.server";
import { ErrorSummary } from "~/ui/error-summary";

type ReturnedNoteProps = {
  returned: ReturnedForm;
  /** What failed, when the reasons are at the fields. */
  title: string;
  /** Prefix of the ids of the fields. */
  prefix: string;
};

export function ReturnedNote({ returned: { message, errors }, title, prefix }: ReturnedNoteProps) {
  const byMessage = new Map(
    Object.entries(errors)
      .reverse()
      .map(([name, text]) => [text, `${prefix}-${name}`]),
  );
  const items = [...byMessage].reverse().map(([text, id]) => ({ message: text, id }));
  return <ErrorSummary title={items.length > 0 ? title : message} items={items} />;
}
