// Signs the administrator out: revokes the session and clears the cookie. Also works with an expired session.
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { commonFailures } from "~/http/failure-texts";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { localPath } from "~/http/security/local-path";
import { signOutAdmin } from "~/http/session/admin-guard.server";

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export async function loader() {
  return redirect("/admin", 303);
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const headers = signOutAdmin(site, request);
  return redirect(localPath(form.get("redirectTo")), { status: 303, headers });
}
