import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { secondFactorMessages } from "~/domain/factors/messages";
import { readSecondFactor, turnOffSecondFactor } from "~/domain/factors/own-factor.server";
import { proofSchema } from "~/domain/factors/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import { mailBranding } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireMember } from "~/http/session/member.server";
import { Button } from "~/ui/form/button";
import { AuthLayout } from "../auth-layout";
import { secondFactorAddress, toSecondFactor } from "./address";
import { changeOwnFactor, readProofKind } from "./own-proof.server";
import { ProofForm } from "./proof-form";

const path = `${secondFactorAddress}/off`;

export const handle: RouteHandle = { hashesPassword: "members", failure: secondFactorMessages.changeFailed };

export const meta = noindexMeta("关闭两步验证");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const member = requireMember(site, request);
  if (!readSecondFactor(site.db, member.id)) throw redirect(secondFactorAddress, 303);
  return readProofKind(site, member, request.url);
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const member = requireMember(site, request);
  const post = await readSubmission(request, proofSchema);
  const isOff = { tone: "ok", title: secondFactorMessages.isOff } as const;
  // Double press.
  if (!readSecondFactor(site.db, member.id)) return redirectWithFlash(site, secondFactorAddress, isOff);
  const terms = { branding: mailBranding(site), now: site.clock.now() };
  const proof = { site, request, address, member };
  const changed = await changeOwnFactor(proof, post.form, () =>
    turnOffSecondFactor(site.db, member.id, terms),
  );
  if (!("done" in changed)) return replyToForm(site, post, changed);
  return redirectWithFlash(site, secondFactorAddress, isOff);
}

export default function TurnOff() {
  const proof = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AuthLayout
      title="关闭两步验证"
      help="关闭后，登录时不再需要动态验证码，恢复码会作废。"
      back={toSecondFactor}
    >
      <ProofForm path={path} {...proof} reply={reply}>
        <Button tone="bad">关闭两步验证</Button>
      </ProofForm>
    </AuthLayout>
  );
}
