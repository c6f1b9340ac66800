import { commonFailures } from "~/http/failure-texts";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export async function loader() {
  throw notFound();
}

export async function action() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
