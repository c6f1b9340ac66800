// Preference switches of the footer: sets a cookie and redirects back to the pressed switch.
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readingCookie, themes } from "~/http/cookies";
import { commonFailures } from "~/http/failure-texts";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { localPath } from "~/http/security/local-path";
import { isSecure } from "~/http/security/public-origin.server";
import { switchPrefix } from "~/ui/layout/page-behaviour";

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export async function loader() {
  return redirect("/");
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const headers = new Headers({ "Cache-Control": "no-store" });
  const theme = themes.find((name) => name === form.get("theme"));
  const lite = form.get("lite");
  if (theme) headers.append("Set-Cookie", readingCookie("theme", theme, isSecure(site)));
  if (lite === "0" || lite === "1") headers.append("Set-Cookie", readingCookie("lite", lite, isSecure(site)));
  const page = localPath(form.get("returnTo")).replace(/#.*/, "");
  return redirect(`${page}#${switchPrefix}${theme ?? "lite"}`, { status: 303, headers });
}
