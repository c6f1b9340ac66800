import { Flash } from "../feedback/flash";
import { TapLink } from "../layout/links";

type ErrorSummaryProps = {
  title: string;
  /** Messages with the ids of their controls. */
  items: { id: string; message: string }[];
};

/** Error summary above a form; each message links to its field. */
export function ErrorSummary({ title, items }: ErrorSummaryProps) {
  return (
    <Flash tone="bad" title={title}>
      {items.length > 0 ? (
        <ul>
          {items.map(({ id, message }) => (
            <li key={`${id} ${message}`}>
              <TapLink href={`#${id}`}>{message}</TapLink>
            </li>
          ))}
        </ul>
      ) : null}
    </Flash>
  );
}

type FormErrorNoticeProps = {
  /** The message, and messages by field. */
  returned: { message: string; errors: Record<string, string> };
  /** Summary when the messages are at the fields. */
  title: string;
  /** Prefix of the field ids. */
  prefix: string;
};

/** Error notice above a redisplayed form. */
export function FormErrorNotice({ returned: { message, errors }, title, prefix }: FormErrorNoticeProps) {
  const byMessage = new Map(
    Object.entries(errors)
      .reverse()
      .map(([name, text]) => [text, `${prefix}-${name}`]),
  );
  const items = [...byMessage].reverse().map(([text, id]) => ({ message: text, id }));
  return <ErrorSummary title={items.length > 0 ? title : message} items={items} />;
}
