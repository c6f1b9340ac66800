import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminSignInMessages } from "~/domain/accounts/schema";
import { readForm } from "~/http/forms/submission.server";
import { pageMeta } from "~/http/pages/page-meta";
import { localPath } from "~/http/security/local-path";
import { adminCookie, readAdmin } from "~/http/session/admin-guard.server";
import { signInAdmin } from "~/http/session/admin-sign-in.server";
import { AdminSignIn } from "./admin-sign-in";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "管理员登录", path: "/admin/login", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

function destination(value: FormDataEntryValue | null): string {
  const path = localPath(value);
  return path === "/" ? "/admin" : path;
}

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get("redirectTo");
  if (readAdmin(site, request)) throw redirect(destination(wanted), 303);
  return {
    redirectTo: destination(wanted),
    notice: wanted === null ? null : adminSignInMessages.signInFirst,
  };
}

const statuses = { invalid: 422, "wrong-password": 422, "too-many": 429 } as const;

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const requester = { address, userAgent: request.headers.get("User-Agent") ?? "" };
  const signedIn = await signInAdmin(site, requester, { password: form.get("password") ?? "" });
  if (signedIn.ok) {
    const headers = { "Set-Cookie": adminCookie(site, signedIn.value.token) };
    return redirect(destination(form.get("redirectTo")), { status: 303, headers });
  }
  const headers: Record<string, string> = signedIn.error === "too-many" ? { "Retry-After": "900" } : {};
  return data({ message: signedIn.message }, { status: statuses[signedIn.error], headers });
}

export default function AdminLogin() {
  const { redirectTo, notice } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <AdminSignIn redirectTo={redirectTo} notice={notice} error={refused?.message ?? null} />;
}
