import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestReset } from "~/domain/accounts/passwords.server";
import { guardAccountPost, returnAccountForm } from "~/http/account-post.server";
import { redirectWithFlash } from "~/http/flash.server";
import { formStamp } from "~/http/form-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { mailTerms, tellMailRefusal } from "~/http/mail-terms.server";
import { pageMeta } from "~/http/page-meta";
import { readForm } from "~/http/read-form.server";
import { steadily } from "~/http/steady.server";
import { textFields } from "~/http/text-fields";
import { Flash } from "~/ui/flash";
import { sheetClass } from "~/ui/sheet";
import { DoorPage } from "./parts/door-page";
import { ResetForm, resetHelp } from "./parts/reset-form";

export const handle: RouteHandle = { frame: "bare" };

const path = "/login/reset";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "重置密码", path, noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ context: { site } }: LoaderFunctionArgs) => ({ stamp: formStamp(site) });

export const action = async ({ request, context: { site, address } }: ActionFunctionArgs) => {
  const form = await readForm(request);
  const input = textFields(form);
  const refusal = guardAccountPost(site, { request, address, form }, "reset");
  if (refusal) return returnAccountForm(site, form, refusal, {});
  const sent = await steadily(site, async () => {
    const result = requestReset(site.db, input, mailTerms(site, "reset"));
    await site.mail.posted();
    return result;
  });
  if (!sent.ok) return returnAccountForm(site, form, tellMailRefusal("reset", sent), {});
  return redirectWithFlash(site, path, { tone: "ok", title: `重置链接已发送至 ${sent.value}` });
};

export default function ResetRequest() {
  const { stamp } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <DoorPage title="重置密码" help={resetHelp} back={{ href: "/login", label: "返回登录" }}>
      {returned ? <Flash tone="bad" title={returned.message} /> : null}
      <ResetForm
        className={sheetClass({ lead: true })}
        stamp={returned?.stamp ?? stamp}
        email={returned?.email}
        error={returned?.errors.email}
      />
    </DoorPage>
  );
}
