import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { factorUri } from "~/domain/factors/factor-codes.server";
import { extendPendingFactor, findPendingFactor } from "~/domain/factors/factors.server";
import { secondFactorMessages } from "~/domain/factors/messages";
import { readSecondFactor, turnOnSecondFactor } from "~/domain/factors/own-factor.server";
import { firstCodeSchema } from "~/domain/factors/schema";
import type { Site } from "~/http/context.server";
import { codeOf } from "~/http/files/event-qr.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import { mailBranding } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { type Member, memberCookie, requireMember } from "~/http/session/member.server";
import { hashNetwork } from "~/http/session/requester.server";
import { above, gap, row } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { SectionHeading } from "~/ui/layout/page-heading";
import { AuthLayout } from "../auth-layout";
import { secondFactorAddress, toSecondFactor } from "./address";
import { CodeField } from "./code-field";
import { newCodesCookie } from "./new-codes.server";
import { SetupCode } from "./setup-code";

export const handle: RouteHandle = { failure: secondFactorMessages.changeFailed };

export const meta = noindexMeta("开启两步验证");

/** Redirects when no secret awaits its code. */
function startAgain(site: Site, { id }: Member): Promise<Response> | Response {
  if (readSecondFactor(site.db, id)) return redirect(secondFactorAddress, 303);
  return redirectWithFlash(site, secondFactorAddress, {
    tone: "info",
    title: secondFactorMessages.setupLate,
  });
}

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const member = requireMember(site, request);
  const pending = findPendingFactor(site.db, member.id, site.clock.now());
  if (!pending) throw await startAgain(site, member);
  const { secret } = pending;
  const { siteName: issuer } = mailBranding(site);
  const uri = factorUri({ issuer, email: member.email, secret });
  return { uri, secret, code: codeOf(uri) };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const member = requireMember(site, request);
  const post = await readSubmission(request, firstCodeSchema);
  if (post.form.get("intent") === "extend") return extend(site, member);
  const { id: userId, sessionId, isPersistent } = member;
  const now = site.clock.now();
  const pending = findPendingFactor(site.db, userId, now);
  if (!pending) return startAgain(site, member);
  if (post.submission.status !== "success") return replyToForm(site, post);
  const own = { userId, sessionId, network: hashNetwork(site, address) };
  const typed = { ...own, factorId: pending.id, code: post.submission.value.code };
  const turned = turnOnSecondFactor(site.db, typed, { branding: mailBranding(site), now });
  if (!turned.ok) {
    const { error, message, retryAfterSeconds } = turned;
    if (error === "signed-out") requireMember(site, request);
    if (error === "throttled") return replyToForm(site, post, { message, retryAfterSeconds, status: 429 });
    return replyToForm(site, post, { message, fields: { code: [message] } });
  }
  const { token, codes } = turned.value;
  const response = await redirectWithFlash(site, `${secondFactorAddress}/codes`, {
    tone: "ok",
    title: secondFactorMessages.isOn,
  });
  response.headers.append("Set-Cookie", memberCookie(site, token, isPersistent));
  response.headers.append("Set-Cookie", newCodesCookie(site, member, codes));
  return response;
}

async function extend(site: Site, member: Member): Promise<Response> {
  if (!extendPendingFactor(site.db, member.id, site.clock.now())) return startAgain(site, member);
  const title = secondFactorMessages.extended;
  return redirectWithFlash(site, `${secondFactorAddress}/setup`, { tone: "ok", title });
}

type Fields = z.output<typeof firstCodeSchema>;
const constraint = getZodConstraint(firstCodeSchema);

export default function Setup() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [, fields] = useSubmission<Fields>({ id: "first", reply, constraint });
  return (
    <AuthLayout
      title="开启两步验证"
      help="请在 5 分钟内完成下面两步；来不及时可以延长。"
      back={toSecondFactor}
      reply={reply}
    >
      <section className={above} aria-labelledby="scan">
        <SectionHeading id="scan">1. 用验证器应用扫描</SectionHeading>
        <SetupCode {...loaded} />
      </section>
      <section className={gap} aria-labelledby="type">
        <SectionHeading id="type">2. 输入动态验证码</SectionHeading>
        <form
          className={cardClass({ lead: true })}
          method="post"
          data-failed={secondFactorMessages.changeFailed}
        >
          <CodeField field={fields.code} hint="应用里显示的 6 位数字" />
          <p className={`${row} ${gap}`}>
            <Button>开启两步验证</Button>
            <ButtonLink tone="line" href={secondFactorAddress}>
              取消
            </ButtonLink>
          </p>
        </form>
        <form className={above} method="post" data-failed={secondFactorMessages.changeFailed}>
          <Button tone="line" name="intent" value="extend">
            {secondFactorMessages.extend}
          </Button>
        </form>
      </section>
    </AuthLayout>
  );
}
