// Signs the administrator out: the session is revoked, the cookie goes. Works when the session is gone already.
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
