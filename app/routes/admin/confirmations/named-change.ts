import { notFound } from "~/http/pages/not-found";

/** The change with a name; throws a 404 for an unknown one. */
export function namedChange<Change>(changes: Record<string, Change>, name = ""): Change {
  const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
  if (!change) throw notFound();
  return change;
}
