import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestReset } from "~/domain/accounts/passwords.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readForm } from "~/http/forms/submission.server";
import { textFields } from "~/http/forms/text-fields";
import { mailContext, tellMailRefusal } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { Flash } from "~/ui/feedback/flash";
import { cardClass } from "~/ui/layout/card";
import { withMinimumDuration } from "../../../http/limits/minimum-duration.server";
import { guardAccountPost, redisplayAccountForm } from "../account-post.server";
import { AuthLayout } from "../auth-layout";
import { ResetForm, resetHelp } from "./reset-form";

export const handle: RouteHandle = { frame: "bare" };

const path = "/login/reset";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "重置密码", path, noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  return {
    formTimestamp: newFormTimestamp(site),
  };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const input = textFields(form);
  const refusal = guardAccountPost(site, { request, address, form }, "reset");
  if (refusal) return redisplayAccountForm(site, form, refusal, {});
  const sent = await withMinimumDuration(site, async () => {
    const result = requestReset(site.db, input, mailContext(site, "reset"));
    await site.mail.notifyQueued();
    return result;
  });
  if (!sent.ok) return redisplayAccountForm(site, form, tellMailRefusal("reset", sent), {});
  return redirectWithFlash(site, path, { tone: "ok", title: `重置链接已发送至 ${sent.value}` });
}

export default function ResetRequest() {
  const { formTimestamp } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <AuthLayout title="重置密码" help={resetHelp} back={{ href: "/login", label: "返回登录" }}>
      {returned ? <Flash tone="bad" title={returned.message} /> : null}
      <ResetForm
        className={cardClass({ lead: true })}
        formTimestamp={returned?.formTimestamp ?? formTimestamp}
        email={returned?.email}
        error={returned?.errors.email}
      />
    </AuthLayout>
  );
}
