import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { replyToButton } from "~/http/forms/submission.server";
import { receiptLimits } from "~/http/limits/post-limits.server";
import { deleteByReceipt, requireReceipt } from "~/http/members/receipt.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { readRequester } from "~/http/session/requester.server";
import { above, narrow, small, wrap } from "~/styles/global.css";
import { PostBadge, postStateText } from "~/ui/feedback/badge";
import { Flash } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";
import { GuardFields } from "~/ui/form/inputs";
import { formMessage } from "~/ui/form/use-submission";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { ReviewItem } from "~/ui/posts/review-item";
import { DeleteDisclosure } from "./delete-disclosure";

export const handle: RouteHandle = { private: true, failure: commonFailures.deleteFailed };

export const meta = noindexMeta<typeof loader>(({ data }) =>
  data ? `我的${data.receipt.label}` : "页面未找到",
);

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const receipt = requireReceipt(site, params.token ?? "");
  return { receipt, formTimestamp: newFormTimestamp(site) };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  const requester = await readRequester(site, request, address);
  const { rejection } = await readGuardedForm(site, request, requester, receiptLimits, { isTyped: false });
  if (rejection) return replyToButton(site, rejection);
  const deleted = deleteByReceipt(site, params.token ?? "");
  if (!deleted) throw notFound();
  return redirectWithFlash(site, deleted.path, { tone: "ok", title: deleted.title });
}

export default function ReceiptPage() {
  const { receipt, formTimestamp } = useLoaderData<typeof loader>();
  const problem = formMessage(useActionData<typeof action>());
  const { label, authorName, initial, content, when, byOrganiser, reply, state, reason, href } = receipt;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/" />
      <PageHeading title={`我的${label}`} note="请收藏这个地址，不要转发：打开它就能查看状态或删除。" />
      {problem ? <Flash tone="bad" title={problem} /> : null}
      <ul>
        <ReviewItem
          id="receipt"
          initial={initial}
          name={authorName}
          note={when}
          badge={<PostBadge state={state} />}
          content={content}
          byOrganiser={byOrganiser}
          reply={reply}
        >
          <p className={small}>{postStateText(state)}</p>
          {reason ? <p className={small}>原因：{reason}</p> : null}
          {href ? (
            <p className={above}>
              <ButtonLink tone="line" small href={href}>
                查看公开页面
              </ButtonLink>
            </p>
          ) : null}
        </ReviewItem>
      </ul>
      <form className={above} method="post" data-failed={commonFailures.deleteFailed}>
        <GuardFields formTimestamp={formTimestamp} />
        <DeleteDisclosure label={`删除这条${label}`} />
      </form>
    </main>
  );
}
