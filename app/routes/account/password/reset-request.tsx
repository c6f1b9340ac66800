import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountMessages } from "~/domain/accounts/messages";
import { requestReset } from "~/domain/accounts/passwords.server";
import { resetRequestSchema } from "~/domain/accounts/schema";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { parseForm, replyToForm } from "~/http/forms/submission.server";
import { mailContext, mailFormRejection } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { cardClass } from "~/ui/layout/card";
import { withMinimumDuration } from "../../../http/limits/minimum-duration.server";
import { readAccountForm } from "../account-guard.server";
import { AuthLayout } from "../auth-layout";
import { NoMail } from "../no-mail";
import { readNoMail } from "../no-mail.server";
import { ResetForm, resetHelp } from "./reset-form";

export const handle: RouteHandle = {
  frame: "bare",
  failure: accountMessages.resetFailed(commonFailures.busy),
  labels: { email: "邮箱" },
};

const path = "/login/reset";

export const meta = noindexMeta("重置密码");

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  return {
    noMail: readNoMail(site),
    formTimestamp: newFormTimestamp(site),
  };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const { form, rejection } = await readAccountForm(site, request, address, "reset");
  const post = parseForm(form, resetRequestSchema);
  const { submission } = post;
  if (rejection) return replyToForm(site, post, rejection);
  if (submission.status !== "success") return replyToForm(site, post);
  const sent = await withMinimumDuration(site, () =>
    requestReset(site.db, submission.value, mailContext(site, address, "reset")),
  );
  if (!sent.ok) {
    const { message, ...rest } = mailFormRejection("reset", sent);
    return replyToForm(site, post, { ...rest, message: accountMessages.resetFailed(message) });
  }
  return redirectWithFlash(site, path, { tone: "ok", title: `重置链接已发送至 ${sent.value}` });
}

export default function ResetRequest() {
  const { formTimestamp, noMail } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const frame = { title: "重置密码", back: { href: "/login", label: "返回登录" } };
  if (noMail)
    return (
      <AuthLayout {...frame}>
        <NoMail contact={noMail} text="重置链接寄不出来。忘记密码，" />
      </AuthLayout>
    );
  return (
    <AuthLayout {...frame} help={resetHelp} reply={reply}>
      <ResetForm
        className={cardClass({ lead: true })}
        formTimestamp={reply?.formTimestamp ?? formTimestamp}
        reply={reply}
      />
    </AuthLayout>
  );
}
