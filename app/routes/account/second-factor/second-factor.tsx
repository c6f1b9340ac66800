import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reauthenticationSchema } from "~/domain/accounts/schema";
import { dateText } from "~/domain/events/date-text";
import { secondFactorMessages } from "~/domain/factors/messages";
import { beginSecondFactor, readSecondFactor } from "~/domain/factors/own-factor.server";
import type { FormReply } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireMember } from "~/http/session/member.server";
import { siteTimeOf } from "~/http/site-time.server";
import { gap, mute, small } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { Fact, Facts } from "~/ui/layout/facts";
import { TapLink } from "~/ui/layout/links";
import { dots, valueLine } from "~/ui/posts/own.css";
import { AuthLayout, toAccount } from "../auth-layout";
import { hasOwnPassword, postOwnChange } from "../own/own-change.server";
import { ReauthenticationForm } from "../own/reauthentication-form";
import { secondFactorAddress } from "./address";
import { readNewCodes } from "./new-codes.server";

const path = secondFactorAddress;

export const handle: RouteHandle = { hashesPassword: "members", failure: secondFactorMessages.changeFailed };

export const meta = noindexMeta("两步验证");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const member = requireMember(site, request);
  const own = readSecondFactor(site.db, member.id);
  // After a double press the codes have not been shown yet.
  if (own && readNewCodes(site, request, member)) throw redirect(`${path}/codes`, 303);
  const { timeZone } = siteTimeOf(site);
  return {
    on: own && { since: dateText(own.since, timeZone), codesLeft: own.codesLeft },
    hasPassword: hasOwnPassword(site, member),
  };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const sent = { site, request, address };
  const { result, reply } = await postOwnChange(sent, reauthenticationSchema, beginSecondFactor);
  if (result.ok) return redirect(`${path}/setup`, 303);
  return result.error === "on" ? redirect(path, 303) : reply(result);
}

const terms = [
  "需要一个验证器应用，任何一个都可以，例如 Google Authenticator、Microsoft Authenticator 或 1Password。微信不能显示动态验证码。",
  "开启后会得到 10 个恢复码，手机不在身边时用来登录。",
  "其他设备上的登录都会退出，包括用这个账号的应用。",
];

type OffProps = { hasPassword: boolean; reply: FormReply | undefined };

function Off({ hasPassword, reply }: OffProps) {
  return (
    <>
      <ul className={`${dots} ${small} ${mute}`}>
        {terms.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <ReauthenticationForm
        id="begin"
        hasPassword={hasPassword}
        failed={secondFactorMessages.changeFailed}
        reply={reply}
      >
        <p className={gap}>
          <Button wide>开启两步验证</Button>
        </p>
      </ReauthenticationForm>
    </>
  );
}

function On({ since, codesLeft }: { since: string; codesLeft: number }) {
  return (
    <>
      <Facts id="second-factor">
        <Fact label="状态" note={`${since} 开启`}>
          <b>已开启</b>
        </Fact>
        <Fact label="恢复码">
          <span className={valueLine}>
            {`还剩 ${codesLeft} 个`}
            <TapLink href={`${path}/codes`}>重新生成恢复码</TapLink>
          </span>
        </Fact>
      </Facts>
      <p className={gap}>
        <ButtonLink tone="bad" href={`${path}/off`}>
          关闭两步验证
        </ButtonLink>
      </p>
    </>
  );
}

export default function SecondFactor() {
  const { on, hasPassword } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AuthLayout
      title="两步验证"
      help="登录时除了密码，还要输入手机上的动态验证码。"
      back={toAccount}
      reply={on ? undefined : reply}
    >
      {on ? <On {...on} /> : <Off hasPassword={hasPassword} reply={reply} />}
    </AuthLayout>
  );
}
