// Target of mailed links. GET changes nothing, because mail scanners open links; a POST confirms. For registrations,
// the page's script submits it automatically. An address that was registered more than once sets its password here.
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useContext } from "react";
import type { CheckedAccount } from "~/domain/accounts/checked-account.server";
import { accountMessages } from "~/domain/accounts/messages";
import { choosePassword } from "~/domain/accounts/passwords.server";
import { confirmEmail } from "~/domain/accounts/register.server";
import { newPasswordTwiceSchema } from "~/domain/accounts/schema";
import { openLink } from "~/http/auth/open-link.server";
import { allowedTarget } from "~/http/auth/redirect-target.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { type FormReply, parseForm, readForm, replyToForm } from "~/http/forms/submission.server";
import { mailBranding } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { readMember, signInMember } from "~/http/session/member.server";
import { gap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { UnsavedTexts } from "~/ui/form/post-response";
import { cardClass } from "~/ui/layout/card";
import { AuthLayout } from "../auth-layout";
import { DeadConfirmation } from "../dead-link";
import { ownPage } from "../destination";
import { FragmentLink } from "../fragment-link";
import { NewPasswordFields, useNewPasswordForm } from "../password/new-password-fields";
import { readPendingEmail } from "../pending-email.server";
import { postedOr } from "../posted-link";
import { redirectSignedIn } from "../signed-in.server";
import { type ConfirmLink, readConfirmLink } from "./confirm-link";
import { mailedLink, readNotice, takeAccessToken } from "./mailed-link.server";
import { LinkFields, MailedLinkPage } from "./mailed-link-page";

// Sets a new password for a contested address, because a stranger may have set the stored one.

type ChoosePasswordProps = {
  link: ConfirmLink;
  /** The failed submission. */
  reply?: FormReply;
};

function ChoosePassword({ link, reply }: ChoosePasswordProps) {
  const [form, fields] = useNewPasswordForm(reply);
  return (
    <AuthLayout title="设置新密码" back={{ href: "/login", label: "返回登录" }}>
      {reply ? (
        <FormErrorNotice form={form} title="密码没有更新" />
      ) : (
        <Flash tone="ok" title={accountMessages.oneStepLeft}>
          <p>{accountMessages.passwordsVoid}</p>
        </Flash>
      )}
      <form
        className={`${cardClass({ lead: true })} ${gap}`}
        method="post"
        action="/auth/confirm"
        data-failed={accountMessages.confirmFailed}
      >
        <input type="hidden" name="token_hash" value={link.token} />
        <input type="hidden" name="type" value={link.type} />
        <NewPasswordFields label="新密码" fields={fields} />
        <p className={gap}>
          <Button wide data-needs="">
            保存并登录
          </Button>
        </p>
      </form>
    </AuthLayout>
  );
}

export const handle: RouteHandle = {
  frame: "bare",
  private: true,
  hashesPassword: "members",
  failure: {
    by: "access_token",
    any: accountMessages.signInFailed,
    other: {
      by: "type",
      texts: { magiclink: accountMessages.signInFailed, email_change: accountMessages.changeFailed },
      other: accountMessages.confirmFailed,
    },
  },
};

export const meta = noindexMeta("验证邮箱");

const onSeconds = 3;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, unsaved } = context;
  const query = new URL(request.url).searchParams;
  const found = readConfirmLink(postedOr(query, unsaved), (url) => allowedTarget(site, url));
  if (found?.target) context.formTarget = found.target;
  const seen = found ? (mailedLink(site, found)?.view() ?? null) : readNotice(query);
  const [link, view] = seen === "unknown" ? [null, null] : [found, seen];
  const isAlive = view ? !/^(dead|notice)/.test(view.state) : link !== null;
  return data({ link, view }, { status: isAlive ? 200 : 400 });
}

const dead = () => data({ state: "dead" as const }, { status: 422 });

const signInPath = withQuery("/login", { redirectTo: ownPage });

/**
 * The return URL of this browser's registration; undefined when another browser registered the account, which this one must not
 * enter: its owner may have sent the link to make others use it.
 */
async function nextOf(site: Site, request: Request, { email }: CheckedAccount): Promise<string | undefined> {
  const pending = await readPendingEmail(site, request);
  return pending?.email === email ? pending.redirectTo : undefined;
}

/** Verifies the address, and signs in the browser that registered unless a password must be set first. */
async function confirm(site: Site, request: Request, link: ConfirmLink) {
  const confirmed = confirmEmail(site.db, link.token, site.clock.now());
  if (!confirmed.ok) return dead();
  const { account, isFirst, needsPassword } = confirmed.value;
  if (needsPassword) return data({ state: "password" as const, link }, { status: 200 });
  // Does not replace an existing session: another person's link must not switch the account.
  const isIn = readMember(site, request) !== undefined;
  const headers = new Headers();
  let next = isIn ? ownPage : signInPath;
  const redirectTo = isFirst && !isIn ? await nextOf(site, request, account) : undefined;
  if (redirectTo !== undefined) {
    const session = await signInMember(site, request, { account, isPersistent: false, redirectTo });
    headers.append("Set-Cookie", session.cookie);
    next = session.next;
  }
  headers.set("Refresh", `${onSeconds}; url=${next}`);
  return data({ state: "done" as const, next }, { status: 200, headers });
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.has("access_token")) return takeAccessToken(site, request, form);
  const link = readConfirmLink(form, (url) => allowedTarget(site, url));
  if (!link) return dead();
  const { target, ...linked } = link;
  if (target !== null) return openLink({ site, request, address }, { ...linked, target });
  const taken = mailedLink(site, link)?.press(request);
  if (taken) return taken;
  if (!form.has("password")) return confirm(site, request, link);
  const post = parseForm(form, newPasswordTwiceSchema);
  const terms = { branding: mailBranding(site), now: site.clock.now() };
  const chosen = await choosePassword(site.db, { ...post.submission.payload, token: link.token }, terms);
  // Double press, or the password was set elsewhere: nothing to do.
  if (!chosen.ok && chosen.error === "bad-link") return confirm(site, request, link);
  if (!chosen.ok) return replyToForm(site, post, chosen, { state: "rejected" as const, link });
  if (readMember(site, request))
    return redirectWithFlash(site, ownPage, { tone: "ok", title: accountMessages.chosen });
  const redirectTo = await nextOf(site, request, chosen.value);
  if (redirectTo === undefined)
    return redirectWithFlash(site, signInPath, { tone: "ok", title: accountMessages.chosen });
  const start = { account: chosen.value, isPersistent: false, redirectTo };
  return redirectSignedIn(site, await signInMember(site, request, start), accountMessages.chosen);
}

export default function Confirm() {
  const { link, view } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  // Prevents a loop of automatic submissions while the site is read-only.
  const isRetried = useContext(UnsavedTexts) !== null;
  if (!done && view) return <MailedLinkPage view={view} />;
  if (done ? done.state === "dead" : link === null)
    return <DeadConfirmation foot={done ? null : <FragmentLink />} />;
  if (done?.state === "password") return <ChoosePassword link={done.link} />;
  if (done?.state === "rejected") return <ChoosePassword link={done.link} reply={done} />;
  if (done?.state === "done")
    return (
      <AuthLayout title="邮箱验证成功">
        <Flash tone="ok" title={accountMessages.confirmed}>
          <p>{onSeconds} 秒后自动跳转。</p>
        </Flash>
        <p className={gap}>
          <ButtonLink wide href={done.next}>
            {done.next === ownPage ? "进入我的页面" : done.next === signInPath ? "登录" : "继续"}
          </ButtonLink>
        </p>
      </AuthLayout>
    );
  if (done) return <MailedLinkPage view={done} />;
  return (
    <AuthLayout title="验证邮箱" help="还差一步：请按下面的按钮完成验证。">
      <form
        method="post"
        action="/auth/confirm"
        data-busy="正在验证…"
        data-auto={isRetried ? undefined : ""}
        data-plain={link?.target ? "" : undefined}
        data-failed={accountMessages.confirmFailed}
      >
        <LinkFields link={link} />
        <Button wide>验证邮箱</Button>
      </form>
    </AuthLayout>
  );
}
