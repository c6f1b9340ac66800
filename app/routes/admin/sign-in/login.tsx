import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountMessages, adminSignInMessages } from "~/domain/accounts/messages";
import { adminSignInFormSchema } from "~/domain/organisers/schema";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { adminCookie, adminTokenOf, destinationOf, readAdmin } from "~/http/session/admin-guard.server";
import { signInAdmin } from "~/http/session/admin-sign-in.server";
import { firstMessage } from "~/ui/form/use-submission";
import { AdminSignIn } from "./admin-sign-in";

export const handle: RouteHandle = {
  hashesPassword: "organisers",
  failure: accountMessages.signInFailed,
};

export const meta = noindexMeta("管理员登录");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get("redirectTo");
  if (readAdmin(site, request, "own")) throw redirect(destinationOf(requested), 303);
  return {
    redirectTo: destinationOf(requested),
    notice: requested === null ? null : adminSignInMessages.signInFirst,
  };
}

const statuses = { invalid: 422, "wrong-password": 422, "too-many": 429 } as const;

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const post = await readSubmission(request, adminSignInFormSchema);
  const userAgent = request.headers.get("User-Agent") ?? "";
  const remember = post.form.has("remember");
  const requester = { address, userAgent, replaces: adminTokenOf(request) };
  const signedIn = await signInAdmin(site, requester, { ...post.submission.payload, remember });
  if (signedIn.ok) {
    const headers = { "Set-Cookie": adminCookie(site, signedIn.value) };
    const redirectTo = destinationOf(post.form.get("redirectTo"));
    const next = signedIn.value.isWaiting ? withQuery("/admin/login/code", { redirectTo }) : redirectTo;
    return redirect(next, { status: 303, headers });
  }
  const { error, message } = signedIn;
  const retryAfterSeconds = error === "too-many" ? 900 : undefined;
  return replyToForm(site, post, { message, status: statuses[error], retryAfterSeconds });
}

export default function AdminLogin() {
  const { redirectTo, notice } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const typed = reply?.result.initialValue;
  const name = String(typed?.name ?? "");
  return (
    <AdminSignIn
      redirectTo={redirectTo}
      notice={notice}
      error={firstMessage(reply) ?? null}
      name={name}
      remember={!typed || "remember" in typed}
    />
  );
}
