// One-click unsubscription (RFC 8058): mail programs post here without cookies and from any origin, and follow no redirect. The token
// in the URL is the permission, and ends this subscription alone.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { oneClick, subscriptionPath, subscriptionTexts } from "~/domain/subscriptions/messages";
import { endSubscription } from "~/domain/subscriptions/subscriptions.server";
import { readForm } from "~/http/forms/submission.server";
import { limitAttempt, receiptLimits } from "~/http/limits/post-limits.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { hashAddress } from "~/http/session/requester.server";

export const handle: RouteHandle = { private: "link", failure: subscriptionTexts.changeFailed };

/** Opened as a link, it leads to the page with the button. */
export async function loader({ params }: LoaderFunctionArgs) {
  return redirect(subscriptionPath(params.token ?? ""), 303);
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  const { token = "" } = params;
  const excess = limitAttempt(site, hashAddress(site, address), receiptLimits);
  if (excess)
    return new Response(excess.message, {
      status: excess.status,
      headers: { "Retry-After": String(excess.retryAfterSeconds) },
    });
  const form = await readForm(request);
  if (form.get(oneClick.name) !== oneClick.value) return redirect(subscriptionPath(token), 303);
  // The same for unknown tokens: repeating it changes nothing.
  endSubscription(site.db, token);
  return new Response(`${subscriptionTexts.ended}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
