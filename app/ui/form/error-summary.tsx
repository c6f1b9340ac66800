import type { FormMetadata } from "@conform-to/react";
import { Flash } from "../feedback/flash";
import { TapLink } from "../layout/links";

type ErrorSummaryProps = {
  title: string;
  /** Messages with the ids of their controls, and the URL of the page with the control unless it is the current one. */
  items: { id: string; message: string; page?: string }[];
};

/** Error summary above a form; each message links to its field. */
export function ErrorSummary({ title, items }: ErrorSummaryProps) {
  return (
    <Flash tone="bad" title={title}>
      {items.length > 0 ? (
        <ul>
          {items.map(({ id, message, page = "" }) => (
            <li key={`${id} ${message}`}>
              <TapLink href={`${page}#${id}`}>{message}</TapLink>
            </li>
          ))}
        </ul>
      ) : null}
    </Flash>
  );
}

type FormErrorNoticeProps = {
  form: Pick<FormMetadata, "id" | "status" | "allErrors">;
  /** Summary text when the messages are shown at the fields. */
  title: string;
  /** Additional messages with the ids of their controls. */
  more?: ErrorSummaryProps["items"];
};

/** Error notice above a rejected form; renders nothing otherwise. */
export function FormErrorNotice({ form, title, more = [] }: FormErrorNoticeProps) {
  if (form.status !== "error") return null;
  const { "": ofForm, ...byField } = form.allErrors;
  // A message shared by several fields links to the first of them.
  const ids = new Map<string, string>();
  for (const [name, messages] of Object.entries(byField)) {
    const message = messages.join("；");
    if (!ids.has(message)) ids.set(message, `${form.id}-${name}`);
  }
  const items = [...ids].map(([message, id]) => ({ id, message }));
  return <ErrorSummary title={ofForm?.[0] ?? title} items={[...items, ...more]} />;
}
