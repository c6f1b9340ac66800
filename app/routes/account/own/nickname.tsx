import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { accountMessages } from "~/domain/accounts/messages";
import { nicknameSchema } from "~/domain/accounts/schema";
import { findNickname, saveNickname } from "~/domain/members/nickname.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireMember } from "~/http/session/member.server";
import { rememberName } from "~/http/session/nickname.server";
import { above } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { AuthLayout, toAccount } from "../auth-layout";
import { NicknameInput } from "../nickname-input";

const path = "/account/nickname";

export const handle: RouteHandle = { failure: accountMessages.nicknameFailed, labels: { nickname: "昵称" } };

export const meta = noindexMeta("昵称");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  return { nickname: findNickname(site.db, requireMember(site, request).id) };
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const member = requireMember(site, request);
  const post = await readSubmission(request, nicknameSchema);
  const saved = saveNickname(site.db, member.id, post.submission.payload, site.clock.now());
  if (!saved.ok) return replyToForm(site, post, saved);
  const flash = { tone: "ok" as const, title: accountMessages.nicknameSet };
  const response = await redirectWithFlash(site, "/account", flash);
  // Forms prefill the last typed name.
  rememberName(site, response, saved.value);
  return response;
}

const constraint = getZodConstraint(nicknameSchema);

export default function Nickname() {
  const values = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useSubmission<z.output<typeof nicknameSchema>>({
    id: "own",
    reply,
    values,
    constraint,
  });
  return (
    <AuthLayout title="昵称" back={toAccount}>
      <FormErrorNotice form={form} title="昵称没有保存" />
      <form
        className={cardClass({ lead: true })}
        method="post"
        action={path}
        data-failed={accountMessages.nicknameFailed}
      >
        <NicknameInput field={fields.nickname} />
        <p className={above}>
          <Button wide>保存昵称</Button>
        </p>
      </form>
    </AuthLayout>
  );
}
