// New recovery codes: requested, then shown until the member has stored them.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { secondFactorMessages } from "~/domain/factors/messages";
import { readSecondFactor } from "~/domain/factors/own-factor.server";
import { issueRecoveryCodes } from "~/domain/factors/recovery-codes.server";
import { proofSchema } from "~/domain/factors/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireMember } from "~/http/session/member.server";
import { above, gap, row } from "~/styles/global.css";
import { Button, buttonClass } from "~/ui/form/button";
import { CopyButton } from "~/ui/form/copy-text";
import { AuthLayout } from "../auth-layout";
import { secondFactorAddress, toSecondFactor } from "./address";
import { codeList, codeText } from "./code-list.css";
import { clearNewCodes, newCodesCookie, readNewCodes } from "./new-codes.server";
import { changeOwnFactor, readProofKind } from "./own-proof.server";
import { ProofForm } from "./proof-form";

const path = `${secondFactorAddress}/codes`;

export const handle: RouteHandle = { hashesPassword: "members", failure: secondFactorMessages.changeFailed };

export const meta = noindexMeta("恢复码");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const member = requireMember(site, request);
  if (!readSecondFactor(site.db, member.id)) throw redirect(secondFactorAddress, 303);
  return { codes: readNewCodes(site, request, member), ...readProofKind(site, member, request.url) };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const member = requireMember(site, request);
  const post = await readSubmission(request, proofSchema);
  if (post.form.has("saved")) {
    const headers = { "Set-Cookie": clearNewCodes(site) };
    return redirect("/account", { status: 303, headers });
  }
  if (!readSecondFactor(site.db, member.id)) return redirect(secondFactorAddress, 303);
  const proof = { site, request, address, member };
  const renewed = await changeOwnFactor(proof, post.form, () =>
    issueRecoveryCodes(site.db, member.id, site.clock.now()),
  );
  if (!("done" in renewed)) return replyToForm(site, post, renewed);
  const response = await redirectWithFlash(site, path, { tone: "ok", title: secondFactorMessages.renewed });
  response.headers.append("Set-Cookie", newCodesCookie(site, member, renewed.done));
  return response;
}

const storing =
  "请打印出来，或存进密码管理器。手机不在身边时，用它代替动态验证码登录，每个只能用一次。按「我已保存」后不再显示。";

export default function RecoveryCodes() {
  const { codes, ...proof } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AuthLayout
      title={codes ? "恢复码" : "重新生成恢复码"}
      help={codes ? storing : "会得到 10 个新的恢复码，旧的全部作废。"}
      back={codes ? null : toSecondFactor}
    >
      {codes ? (
        <CodeList codes={codes} />
      ) : (
        <ProofForm path={path} {...proof} reply={reply}>
          <Button>重新生成恢复码</Button>
        </ProofForm>
      )}
    </AuthLayout>
  );
}

/** New recovery codes, to copy or print. */
function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ol className={`${codeList} ${above}`} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code className={codeText}>{code}</code>
          </li>
        ))}
      </ol>
      <p className={`${row} ${above}`}>
        <CopyButton text={codes.join("\n")}>复制恢复码</CopyButton>
        <button type="button" className={buttonClass({ tone: "line", small: true })} data-print="" hidden>
          打印
        </button>
      </p>
      <form
        className={gap}
        method="post"
        action={`${secondFactorAddress}/codes`}
        data-failed={secondFactorMessages.changeFailed}
      >
        <Button wide name="saved" value="1">
          我已保存
        </Button>
      </form>
    </>
  );
}
