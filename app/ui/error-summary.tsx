import { Flash } from "./flash";
import { TapLink } from "./tap-link";

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
