import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isResetOpen, resetPassword } from "~/domain/accounts/passwords.server";
import { returnAccountForm } from "~/http/account-post.server";
import { redirectWithFlash } from "~/http/flash.server";
import type { RouteHandle } from "~/http/hydration";
import { mailSender } from "~/http/mail-terms.server";
import { signOutMember } from "~/http/member.server";
import { pageMeta } from "~/http/page-meta";
import { readForm } from "~/http/read-form.server";
import { textFields } from "~/http/text-fields";
import { gap } from "~/styles/global.css";
import { Button } from "~/ui/button";
import { ReturnedNote } from "~/ui/returned-note";
import { sheetClass } from "~/ui/sheet";
import { DeadReset } from "./parts/dead-link";
import { DoorPage } from "./parts/door-page";
import { NewPasswordFields } from "./parts/new-password-fields";

export const handle: RouteHandle = { frame: "bare" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "设置新密码", path: "/reset-password", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams;
  const token = query.get("token_hash") ?? "";
  const isOpen = query.get("type") === "recovery" && isResetOpen(site.db, token, site.clock.now());
  return data({ token: isOpen ? token : null }, { status: isOpen ? 200 : 400 });
};

export const action = async ({ request, context: { site } }: ActionFunctionArgs) => {
  const form = await readForm(request);
  const { token_hash: token = "", password = "", confirm = "" } = textFields(form);
  const terms = { sender: mailSender(site), now: site.clock.now() };
  const changed = await resetPassword(site.db, { token, password, confirm }, terms);
  if (!changed.ok) {
    return returnAccountForm(site, form, changed, { token: changed.error === "bad-link" ? null : token });
  }
  await site.mail.posted();
  const response = redirectWithFlash(site, "/login", { tone: "ok", title: "密码已更新，请登录" });
  // Signs this browser out: the next page asks for the new password.
  response.headers.append("Set-Cookie", signOutMember(site, request));
  return response;
};

export default function ResetPassword() {
  const loaded = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { token } = returned ?? loaded;
  if (token === null) return <DeadReset />;
  return (
    <DoorPage title="设置新密码" back={{ href: "/login", label: "返回登录" }}>
      {returned ? <ReturnedNote returned={returned} title="密码没有更新" prefix="new" /> : null}
      <form className={`${sheetClass({ lead: true })} ${gap}`} method="post" action="/reset-password">
        <input type="hidden" name="token_hash" value={token} />
        <NewPasswordFields prefix="new" label="新密码" errors={returned?.errors ?? {}} />
        <p className={gap}>
          <Button wide data-needs="password confirm">
            更新密码
          </Button>
        </p>
      </form>
    </DoorPage>
  );
}
