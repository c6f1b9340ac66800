import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { register } from "~/domain/accounts/register.server";
import { accountMessages } from "~/domain/accounts/schema";
import { guardAccountPost, returnAccountForm } from "~/http/account-post.server";
import { redirectWithFlash } from "~/http/flash.server";
import { formStamp, waitText } from "~/http/form-guard.server";
import { googleDoor } from "~/http/google-door.server";
import type { RouteHandle } from "~/http/hydration";
import { mailTerms, tellMailRefusal } from "~/http/mail-terms.server";
import { readMember } from "~/http/member.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import { readForm } from "~/http/read-form.server";
import { steadily } from "~/http/steady.server";
import { textFields } from "~/http/text-fields";
import { gap } from "~/styles/global.css";
import { Button } from "~/ui/button";
import { GuardFields } from "~/ui/guard-fields";
import { ReturnedNote } from "~/ui/returned-note";
import { sheetClass } from "~/ui/sheet";
import { TapLink } from "~/ui/tap-link";
import { TextInput } from "~/ui/text-input";
import { ownPage } from "./parts/destination";
import { DoorPage } from "./parts/door-page";
import { GoogleDoor } from "./parts/google-door";
import { NewPasswordFields } from "./parts/new-password-fields";

export const handle: RouteHandle = { frame: "bare" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "创建账户", path: "/register", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  if (readMember(site, request)) throw redirect(ownPage, 303);
  return { google: googleDoor(site, request), stamp: formStamp(site) };
};

export const action = async ({ request, context: { site, address } }: ActionFunctionArgs) => {
  const form = await readForm(request);
  const refusal = guardAccountPost(site, { request, address, form }, "register");
  if (refusal) return returnAccountForm(site, form, refusal, {});
  const registered = await steadily(site, async () => {
    const result = await register(site.db, textFields(form), mailTerms(site, "confirm"));
    await site.mail.posted();
    return result;
  });
  if (!registered.ok) return returnAccountForm(site, form, tellMailRefusal("confirm", registered), {});
  const { email, waitMs } = registered.value;
  const note =
    waitMs > 0
      ? { tone: "info" as const, title: accountMessages.justSent(waitText(waitMs)) }
      : { tone: "ok" as const, title: "注册成功！请查收邮箱验证邮件" };
  return redirectWithFlash(site, withQuery("/email-verification", { email }), note);
};

export default function Register() {
  const { stamp, google } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const errors = returned?.errors ?? {};
  const foot = (
    <>
      已有账户？<TapLink href="/login">直接登录</TapLink>
    </>
  );
  return (
    <DoorPage title="创建账户" help="注册后会收到一封验证邮件，24 小时内有效。" foot={foot}>
      {returned ? <ReturnedNote returned={returned} title="注册失败" prefix="register" /> : null}
      <form className={sheetClass({ lead: true })} method="post" action="/register">
        <GuardFields stamp={returned?.stamp ?? stamp} />
        <TextInput
          id="register-email"
          name="email"
          type="email"
          label="邮箱"
          required
          mark=""
          autoComplete="username"
          inputMode="email"
          defaultValue={returned?.email}
          error={errors.email}
        />
        <NewPasswordFields prefix="register" label="密码" errors={errors} />
        <p className={gap}>
          <Button wide data-needs="password confirm">
            注册
          </Button>
        </p>
        <GoogleDoor label="使用 Google 账号注册" redirectTo={ownPage} {...google} />
      </form>
    </DoorPage>
  );
}
