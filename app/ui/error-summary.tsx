import { Flash } from "./flash";
import { TapLink } from "./tap-link";

type ErrorSummaryProps = {
  title: string;
  /** Messages with the id of the control that each belongs to. */
  items: { id: string; message: string }[];
};

/** What is wrong with a form, on top of it; each message leads to its field. */
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
