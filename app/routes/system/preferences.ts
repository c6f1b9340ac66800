// The footer's preference switches: sets a cookie and redirects back.
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readingCookie, themes } from "~/http/cookies";
import { ownPath } from "~/http/own-path";
import { isSecure } from "~/http/public-origin.server";
import { readForm } from "~/http/read-form.server";

export const loader = () => redirect("/");

export const action = async ({ request, context: { site } }: ActionFunctionArgs) => {
  const form = await readForm(request);
  const headers = new Headers({ "Cache-Control": "no-store" });
  const theme = themes.find((name) => name === form.get("theme"));
  const lite = form.get("lite");
  if (theme) headers.append("Set-Cookie", readingCookie("theme", theme, isSecure(site)));
  if (lite === "0" || lite === "1") headers.append("Set-Cookie", readingCookie("lite", lite, isSecure(site)));
  return redirect(ownPath(form.get("returnTo")), { status: 303, headers });
};
