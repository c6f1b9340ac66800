// Second factor of an organiser with a password: off, awaiting its first code, or on.
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dateTimeText } from "~/domain/events/date-text";
import { factorUri } from "~/domain/factors/factor-codes.server";
import { secondFactorMessages } from "~/domain/factors/messages";
import { firstCodeSchema } from "~/domain/factors/schema";
import { organiserMessages } from "~/domain/organisers/messages";
import { adminProofSchema } from "~/domain/organisers/schema";
import {
  beginOwnFactor,
  readOwnFactor,
  turnOffOwnFactor,
  turnOnOwnFactor,
} from "~/domain/organisers/second-factor.server";
import type { AdminSession } from "~/domain/organisers/sessions.server";
import type { Site } from "~/http/context.server";
import { codeOf } from "~/http/files/event-qr.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { parseForm, readForm, replyToForm } from "~/http/forms/submission.server";
import { mailBranding } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { adminCookie, requireAdmin } from "~/http/session/admin-guard.server";
import { checkOwnPassword } from "~/http/session/admin-sign-in.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, formColumn, gap, row, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { firstMessage, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { CodeField } from "./code-field";
import { SetupCode } from "./setup-code";

const path = "/admin/second-factor";

export const handle: RouteHandle = {
  hashesPassword: "organisers",
  failure: secondFactorMessages.changeFailed,
};

export const meta = noindexMeta("两步验证");

/** The session of an organiser with a password; redirects members to their account. */
function requireOwn(session: AdminSession): AdminSession {
  if (session.userId !== null) throw redirect("/account/second-factor", 303);
  return session;
}

export async function loader({ context: { site, admin } }: AdminArgs) {
  const { organiser } = requireOwn(admin);
  const { now, timeZone } = siteTimeOf(site);
  const { since, pendingSecret } = readOwnFactor(site.db, organiser.id, now);
  if (since !== null) return { since: dateTimeText(since, now, timeZone), setup: null };
  if (pendingSecret === null) return { since: null, setup: null };
  const { siteName: issuer } = mailBranding(site);
  const uri = factorUri({ issuer, email: organiser.name, secret: pendingSecret });
  return { since: null, setup: { uri, secret: pendingSecret, code: codeOf(uri) } };
}

const to = (site: Site, title: string, tone: "ok" | "info" = "ok") =>
  redirectWithFlash(site, path, { tone, title });

export async function action({ request, context: { site, address, admin } }: AdminArgs) {
  const session = requireOwn(admin);
  const { organiser, id: sessionId } = session;
  const now = site.clock.now();
  const form = await readForm(request);
  if (form.get("intent") === "code") {
    const post = parseForm(form, firstCodeSchema);
    if (post.submission.status !== "success") return replyToForm(site, post);
    const turned = turnOnOwnFactor(site.db, session, post.submission.value.code, now);
    if (!turned.ok && turned.error === "late") return to(site, organiserMessages.setupLate, "info");
    if (!turned.ok) return replyToForm(site, post, turned);
    const response = await to(site, secondFactorMessages.isOn);
    response.headers.append("Set-Cookie", adminCookie(site, turned.value));
    return response;
  }
  const post = parseForm(form, adminProofSchema);
  if (post.submission.status !== "success") return replyToForm(site, post);
  const checked = await checkOwnPassword(site, address, session, post.submission.value);
  // The access may have been revoked during password verification.
  requireOwn(requireAdmin(site, request, "own"));
  if (!checked.ok) {
    const { error, message, retryAfterSeconds } = checked;
    if (error === "too-many") return replyToForm(site, post, { message, status: 429, retryAfterSeconds });
    return replyToForm(site, post, { message, fields: { password: [message] } });
  }
  if (form.get("intent") === "off") {
    turnOffOwnFactor(site.db, { organiser, sessionId }, now);
    return to(site, secondFactorMessages.isOff);
  }
  beginOwnFactor(site.db, organiser.id, now);
  return redirect(path, 303);
}

type Fields = { password: string; code: string };

export default function OrganiserFactor() {
  const { since, setup } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [, fields] = useSubmission<Fields>({ id: "factor", reply, constraint: {} });
  const problem = firstMessage(reply);
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/admin/sessions">返回个人资料</BackLink>
      <PageHeading
        admin
        title="两步验证"
        note={since ? `${since} 起开启` : "登录时除了密码，还要输入手机上的动态验证码"}
      />
      {problem ? <Flash tone="bad" title={problem} /> : null}
      {setup ? (
        <>
          <section className={above} aria-labelledby="scan">
            <SectionHeading id="scan">1. 用验证器应用扫描</SectionHeading>
            <SetupCode {...setup} />
          </section>
          <section className={gap} aria-labelledby="type">
            <SectionHeading id="type">2. 输入动态验证码</SectionHeading>
            <PageForm className={cardClass({ lead: true })} method="post">
              <input type="hidden" name="intent" value="code" />
              <CodeField field={fields.code} hint="应用里显示的 6 位数字，10 分钟内有效" />
              <p className={`${row} ${gap}`}>
                <Button>开启两步验证</Button>
                <ButtonLink tone="line" href="/admin/sessions">
                  取消
                </ButtonLink>
              </p>
            </PageForm>
          </section>
        </>
      ) : (
        <PageForm className={`${cardClass({ lead: true })} ${above}`} method="post">
          <input type="hidden" name="intent" value={since ? "off" : "begin"} />
          <TextInput
            field={fields.password}
            type="password"
            label="密码"
            hint="请输入密码，确认是你本人的操作"
            autoComplete="current-password"
            required
          />
          <p className={gap}>
            {since ? <Button tone="bad">关闭两步验证</Button> : <Button>开始设置</Button>}
          </p>
        </PageForm>
      )}
    </main>
  );
}
