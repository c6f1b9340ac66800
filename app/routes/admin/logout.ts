// Signs the administrator out: revokes the session and clears the cookie. Also works when the session has ended.
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { signOutAdmin } from "~/http/admin-guard.server";
import { ownPath } from "~/http/own-path";
import { readForm } from "~/http/read-form.server";

export const loader = () => redirect("/admin", 303);

export const action = async ({ request, context: { site } }: ActionFunctionArgs) => {
  const form = await readForm(request);
  const headers = signOutAdmin(site, request);
  return redirect(ownPath(form.get("redirectTo")), { status: 303, headers });
};
