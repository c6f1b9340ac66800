import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { accountMessages } from "~/domain/accounts/messages";
import { secondFactorMessages } from "~/domain/factors/messages";
import { showSecondFactor } from "~/domain/factors/own-factor.server";
import { signInProofSchema } from "~/domain/factors/schema";
import type { Site } from "~/http/context.server";
import { type FlashMessage, flashCookie } from "~/http/forms/flash.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import {
  claimVisitor,
  type Member,
  memberCookie,
  readMember,
  readWaitingMember,
  signOutMember,
} from "~/http/session/member.server";
import { hashNetwork } from "~/http/session/requester.server";
import { above, gap, mute, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { AuthLayout } from "../auth-layout";
import { destination } from "../destination";
import { secondFactorAddress } from "./address";
import { CodeField, RecoveryCodeField } from "./code-field";
import { typedProof } from "./own-proof.server";

// Signs in and redirects after the second factor.

/** At or below this count, the message warns that few codes are left. */
const few = 3;

/** The message after a code, or after a recovery code with the remaining count. */
function messageOf(codesLeft: number | null): FlashMessage {
  if (codesLeft === null) return { tone: "ok", title: accountMessages.signedIn };
  const title = secondFactorMessages.codesLeft(codesLeft);
  if (codesLeft > few) return { tone: "ok", title };
  const link = { href: secondFactorAddress, label: secondFactorMessages.renew };
  return { tone: "warn", title, link };
}

type Raised = {
  waiting: Member;
  /** The new session's. */
  token: string;
  /** Remaining recovery codes after one was used, else null. */
  codesLeft: number | null;
  redirectTo: string;
};

/** A 303 with the cookie of a session whose second factor is verified. */
async function leadOn(
  site: Site,
  request: Request,
  { waiting, token, codesLeft, redirectTo }: Raised,
): Promise<Response> {
  await claimVisitor(site, request, waiting.id);
  const headers = new Headers({ "Set-Cookie": memberCookie(site, token, waiting.isPersistent) });
  headers.append("Set-Cookie", await flashCookie(site, messageOf(codesLeft)));
  return redirect(redirectTo, { status: 303, headers });
}

export const handle: RouteHandle = { frame: "bare", failure: accountMessages.signInFailed };

const path = "/login/code";

export const meta = noindexMeta("两步验证");

/** Redirects to the sign-in, which continues at `redirectTo` if the client is already signed in. */
const signInAgain = (redirectTo: string) => redirect(withQuery("/login", { redirectTo, late: "1" }), 303);

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const redirectTo = destination(query.get("redirectTo"));
  if (readMember(site, request)) throw redirect(redirectTo, 303);
  if (!readWaitingMember(site, request)) throw signInAgain(redirectTo);
  return { redirectTo, isRecovery: query.get("with") === "recovery" };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const post = await readSubmission(request, signInProofSchema);
  const redirectTo = destination(post.form.get("redirectTo"));
  if (readMember(site, request)) return redirect(redirectTo, 303);
  if (post.form.has("leave")) {
    const headers = { "Set-Cookie": signOutMember(site, request) };
    return redirect("/login", { status: 303, headers });
  }
  const waiting = readWaitingMember(site, request);
  if (!waiting) return signInAgain(redirectTo);
  const { id: userId, sessionId } = waiting;
  const own = { userId, sessionId, network: hashNetwork(site, address) };
  const shown = showSecondFactor(site.db, own, typedProof(post.form), site.clock.now());
  if (shown.ok) return leadOn(site, request, { waiting, ...shown.value, redirectTo });
  const { error, ...rejected } = shown;
  const status = error === "throttled" ? 429 : 422;
  return replyToForm(site, post, { ...rejected, status }, { redirectTo });
}

type Fields = z.output<typeof signInProofSchema>;
const constraint = getZodConstraint(signInProofSchema);

const ways = {
  code: { help: "请输入验证器应用里显示的 6 位动态验证码。", other: "recovery", label: "使用恢复码" },
  recovery: { help: "请输入一个没有用过的恢复码，每个只能用一次。", other: "", label: "使用动态验证码" },
} as const;

export default function SignInCode() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [, fields] = useSubmission<Fields>({ id: "step", reply, constraint });
  const { isRecovery } = loaded;
  const { redirectTo } = reply ?? loaded;
  const way = ways[isRecovery ? "recovery" : "code"];
  const Field = isRecovery ? RecoveryCodeField : CodeField;
  return (
    <AuthLayout title="两步验证" help={way.help} reply={reply}>
      <form
        className={cardClass({ lead: true })}
        method="post"
        action={isRecovery ? `${path}?with=recovery` : path}
        data-failed={accountMessages.signInFailed}
      >
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field field={fields[isRecovery ? "recovery" : "code"]} isFirst={!reply} />
        <p className={above}>
          <Button wide>登录</Button>
        </p>
        <p className={small}>
          <TapLink href={withQuery(path, { redirectTo, with: way.other })}>{way.label}</TapLink>
        </p>
      </form>
      <p className={`${small} ${mute} ${above}`}>{secondFactorMessages.allLost}</p>
      <form className={gap} method="post" action={path} data-failed={accountMessages.signInFailed}>
        <Button tone="line" wide name="leave" value="1">
          返回登录
        </Button>
      </form>
    </AuthLayout>
  );
}
