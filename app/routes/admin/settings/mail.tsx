// The mail server of the site: taken over with the next mail, without a restart. That of the environment wins.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { removeMailServer } from "~/domain/settings/mail-server/mail-server.server";
import { mailServerMessages as messages } from "~/domain/settings/mail-server/presets";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { formColumn, gap, small, wrap } from "~/styles/global.css";
import { useSubmission } from "~/ui/form/use-submission";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { type MailFieldName, MailFields, type MailTest } from "./mail-fields";
import { mailFormOf, saveMailForm, testMailForm } from "./mail-form.server";
import { ServiceForm, shownIn } from "./service-form";

const path = "/admin/settings/mail";

export const handle: RouteHandle = { failure: messages.failed, labels: { user: "登录名" } };

export const meta = noindexMeta("发信邮箱");

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  const form = mailFormOf(site);
  return {
    ...form,
    isFromServer: site.env.SMTP_URL !== undefined,
    isSet: form.version !== "0",
    /** The stored password cannot be read. */
    isUnreadable: form.version !== "0" && site.mail.kind !== "smtp",
  };
}

export async function action({ request, context: { site, actor, address } }: AdminArgs) {
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "test") return testMailForm(site, address, form);
  if (intent === "remove") {
    removeMailServer(site.db, actor, site.clock.now());
    return redirectWithFlash(site, path, { tone: "ok", title: messages.removed });
  }
  const reply = saveMailForm(site, actor, form);
  return reply ?? redirectWithFlash(site, path, { tone: "ok", title: messages.saved });
}

type Fields = Record<MailFieldName, string>;

export default function Mail() {
  const shown = useLoaderData<typeof loader>();
  const { values, sealedPassword } = shown;
  const reply = useActionData<typeof action>();
  const [form, fields] = useSubmission<Fields>({ id: "mail", reply, values });
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/admin/settings">返回设置</BackLink>
      <PageHeading admin title="发信邮箱" note="报名、改期和验证邮件从这里发出，保存后马上用上" />
      <ServiceForm form={form} state={shown} messages={messages} save="保存发信邮箱">
        <MailFields fields={fields} {...(shownIn<MailTest>(reply) ?? { sealedPassword, test: null })} />
      </ServiceForm>
      <p className={`${small} ${gap}`}>
        <TapLink href="/admin/health#mail">没有发出去的邮件</TapLink>
      </p>
    </main>
  );
}
