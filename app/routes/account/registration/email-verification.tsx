import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import type { CheckedAccount } from "~/domain/accounts/checked-account.server";
import { accountMessages } from "~/domain/accounts/messages";
import { confirmEmailByCode, resendConfirmation } from "~/domain/accounts/register.server";
import { mailedCodeSchema, resendSchema } from "~/domain/accounts/schema";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import type { GuardedForm } from "~/http/forms/guarded-form.server";
import { type FormRejection, type FormReply, parseForm, replyToForm } from "~/http/forms/submission.server";
import { codeGuesses } from "~/http/limits/code-guesses.server";
import { mailContext, mailFormRejection } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { readMember, signInMember } from "~/http/session/member.server";
import { above, below, mute, small } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { EmailInput, GuardFields, TextInput } from "~/ui/form/inputs";
import { firstMessage, formMessage, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { withMinimumDuration } from "../../../http/limits/minimum-duration.server";
import { readAccountForm } from "../account-guard.server";
import { AuthLayout } from "../auth-layout";
import { ownPage } from "../destination";
import { NoMail } from "../no-mail";
import { readNoMail } from "../no-mail.server";
import { clearPendingEmail, pendingEmailCookie, readPendingEmail } from "../pending-email.server";
import { postedOr } from "../posted-link";

// Accepts the code of a verification mail in the browser that registered and signs it in, independent of where the mail
// was opened.

const { confirmed: title, oneStepLeft, passwordsVoid, notPending } = accountMessages;

/** Verifies this browser's pending address and signs in. */
async function takeCode(site: Site, request: Request, { form, rejection: guard }: GuardedForm) {
  const post = parseForm(form, mailedCodeSchema);
  const { email, redirectTo } = (await readPendingEmail(site, request)) ?? {
    email: null,
    redirectTo: ownPage,
  };
  const reply = (rejection?: FormRejection) =>
    replyToForm(site, post, rejection, { known: email, isCode: true });
  const member = readMember(site, request);
  // Double press.
  if (member && member.email === email) return redirectWithFlash(site, redirectTo, { tone: "ok", title });
  if (guard) return reply(guard);
  if (post.submission.status !== "success") return reply();
  if (email === null) return reply({ message: notPending });
  const { code } = post.submission.value;
  // Recording wrong codes of a registered account takes longer; a minimum duration hides the difference.
  return withMinimumDuration(site, async () => {
    const guesses = codeGuesses(site, "anybody");
    const confirmed = confirmEmailByCode(site.db, { email, code }, guesses, site.clock.now());
    if (!confirmed.ok) return reply(confirmed);
    // Does not replace an existing session, like the link.
    if (member) return redirectWithFlash(site, redirectTo, { tone: "ok", title });
    return enter(site, request, { ...confirmed.value, redirectTo });
  });
}

type Confirmed = { account: CheckedAccount; needsPassword: boolean; redirectTo: string };

/** Signs in for the sign-in form's default duration; an account without a valid password sets one first. */
async function enter(site: Site, request: Request, confirmed: Confirmed): Promise<Response> {
  const { account, needsPassword } = confirmed;
  const redirectTo = needsPassword ? "/account/password" : confirmed.redirectTo;
  const session = await signInMember(site, request, { account, isPersistent: true, redirectTo });
  const note = needsPassword
    ? { tone: "info" as const, title: oneStepLeft, text: passwordsVoid }
    : { tone: "ok" as const, title };
  const response = await redirectWithFlash(site, session.next, note);
  response.headers.append("Set-Cookie", session.cookie);
  response.headers.append("Set-Cookie", await clearPendingEmail(site));
  return response;
}

// Accepts the code of the verification mail in the browser that registered, to sign that browser in.

type CodeFormProps = {
  formTimestamp: string;
  email: string;
  /** The failed submission. */
  reply: FormReply | undefined;
};

const constraint = getZodConstraint(mailedCodeSchema);

function CodeForm({ formTimestamp, email, reply }: CodeFormProps) {
  const [, fields] = useSubmission<z.output<typeof mailedCodeSchema>>({ id: "mailed", reply, constraint });
  const problem = formMessage(reply);
  return (
    <>
      {problem ? <Flash tone="bad" title={problem} /> : null}
      <form
        className={cardClass({ lead: true })}
        method="post"
        action="/email-verification"
        data-failed={accountMessages.confirmFailed}
      >
        <GuardFields formTimestamp={formTimestamp} />
        <input type="hidden" name="intent" value="code" />
        <p>
          验证邮件已发送至 <b>{email}</b>
        </p>
        <p className={below}>请输入邮件里的验证码，或打开邮件里的链接，24 小时内有效。</p>
        <TextInput
          field={fields.code}
          label="6 位验证码"
          mark=""
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <p className={above}>
          <Button wide data-needs="">
            验证并登录
          </Button>
        </p>
      </form>
    </>
  );
}

export const handle: RouteHandle = {
  frame: "bare",
  private: true,
  failure: {
    by: "intent",
    texts: { code: accountMessages.confirmFailed },
    other: accountMessages.resendFailed(commonFailures.busy),
  },
  labels: { email: "邮箱" },
};

const path = "/email-verification";

export const meta = noindexMeta("验证邮箱");

/** A normalised e-mail address, or null. The page shows no other value from a link. */
function readAddress(email: unknown): string | null {
  const parsed = resendSchema.safeParse({ email });
  return parsed.success ? parsed.data.email : null;
}

export async function loader({ request, context: { site, address, unsaved } }: LoaderFunctionArgs) {
  const pending = await readPendingEmail(site, request);
  const requestedEmail = postedOr(new URL(request.url).searchParams, unsaved).get("email") ?? "";
  const email = readAddress(requestedEmail) ?? pending?.email ?? null;
  return {
    noMail: readNoMail(site),
    email,
    pending: pending?.email ?? null,
    waitSeconds: email === null ? 0 : Math.ceil(mailContext(site, address, "confirm").coolDown(email) / 1000),
    formTimestamp: newFormTimestamp(site),
  };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const { form, rejection } = await readAccountForm(site, request, address, "resend");
  if (form.get("intent") === "code") return takeCode(site, request, { form, rejection });
  const post = parseForm(form, resendSchema);
  const { submission } = post;
  const known = { known: readAddress(submission.payload.email), isCode: false };
  if (rejection) return replyToForm(site, post, rejection, known);
  if (submission.status !== "success") return replyToForm(site, post, undefined, known);
  const sent = await withMinimumDuration(site, () =>
    resendConfirmation(site.db, submission.value, mailContext(site, address, "confirm")),
  );
  if (!sent.ok) {
    const { message, ...rest } = mailFormRejection("confirm", sent);
    const reason = accountMessages.resendFailed(message);
    return replyToForm(site, post, { ...rest, message: reason }, known);
  }
  const response = await redirectWithFlash(site, path, { tone: "ok", title: accountMessages.resent });
  const { redirectTo } = (await readPendingEmail(site, request)) ?? {};
  response.headers.append("Set-Cookie", await pendingEmailCookie(site, sent.value, redirectTo));
  return response;
}

export default function EmailVerification() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const email = reply ? reply.known : loaded.email;
  const formTimestamp = reply?.formTimestamp ?? loaded.formTimestamp;
  const takesCode = email !== null && email === loaded.pending;
  const frame = { title: "验证邮箱", back: { href: "/login", label: "返回登录" } };
  if (loaded.noMail)
    return (
      <AuthLayout {...frame}>
        <NoMail contact={loaded.noMail} text="验证邮件寄不出来。需要账号，" />
      </AuthLayout>
    );
  return (
    <AuthLayout
      {...frame}
      help={email === null ? "输入注册邮箱，我们会重新发送验证邮件。" : null}
      foot={
        <>
          邮箱写错了？<TapLink href="/register">重新注册</TapLink>
        </>
      }
    >
      {takesCode ? (
        <CodeForm formTimestamp={formTimestamp} email={email} reply={reply?.isCode ? reply : undefined} />
      ) : null}
      <ResendForm
        formTimestamp={formTimestamp}
        email={email}
        takesCode={takesCode}
        waitSeconds={loaded.email === email ? loaded.waitSeconds : 0}
        reply={reply?.isCode && takesCode ? undefined : reply}
      />
    </AuthLayout>
  );
}

// Shows the recipient of the verification mail, and resends it.

type ResendFormProps = {
  formTimestamp: string;
  /** The address; null when the user must type it. */
  email: string | null;
  /** Whether the page accepts the code of the mail. */
  takesCode: boolean;
  /** Seconds until the address may receive another mail. */
  waitSeconds: number;
  /** The failed submission. */
  reply: FormReply | undefined;
};

const resendConstraint = getZodConstraint(resendSchema);

function ResendForm({ formTimestamp, email, takesCode, waitSeconds, reply }: ResendFormProps) {
  const [, fields] = useSubmission<z.output<typeof resendSchema>>({
    id: "resend",
    reply,
    constraint: resendConstraint,
  });
  const problem = firstMessage(reply);
  return (
    <>
      {problem ? <Flash tone="bad" title={problem} /> : null}
      <form
        className={`${cardClass({ lead: !takesCode })} ${above}`}
        method="post"
        action="/email-verification"
        data-failed={accountMessages.resendFailed(commonFailures.lost)}
      >
        <GuardFields formTimestamp={formTimestamp} />
        {email === null ? (
          <EmailInput field={fields.email} label="邮箱" mark="" autoComplete="email" />
        ) : (
          <>
            {takesCode ? null : (
              <>
                <p>
                  验证邮件已发送至 <b>{email}</b>
                </p>
                <p className={below}>请打开邮件中的链接完成验证，链接 24 小时内有效。</p>
              </>
            )}
            <input type="hidden" name={fields.email.name} value={email} />
          </>
        )}
        <p className={takesCode ? undefined : above}>
          <Button tone="line" wide data-needs={email === null ? "" : undefined}>
            重新发送验证邮件
          </Button>
        </p>
        <p className={`${small} ${mute} ${above}`}>
          没有收到？请看看垃圾邮件，
          {waitSeconds > 0 ? <span data-countdown={waitSeconds}>{`${waitSeconds} 秒后`}</span> : null}
          可以再发一次。
        </p>
      </form>
    </>
  );
}
