import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readAsker } from "~/http/asker.server";
import { redirectWithFlash } from "~/http/flash.server";
import { formStamp, guardPost } from "~/http/form-guard.server";
import { notFound } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { receiptLimits } from "~/http/post-limits.server";
import { returnForm } from "~/http/public-post.server";
import { readForm } from "~/http/read-form.server";
import { deleteByReceipt, requireReceipt } from "~/http/receipt.server";
import { above, below, mute, narrow, small, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button-link";
import { Flash } from "~/ui/flash";
import { GuardFields } from "~/ui/guard-fields";
import { PostBadge, postStateText } from "~/ui/post-state";
import { ReviewItem } from "~/ui/review-item";
import { DeleteFold } from "./parts/delete-fold";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data ? `我的${data.receipt.kind}` : "页面未找到", path: "/", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ params, context: { site } }: LoaderFunctionArgs) => {
  const receipt = requireReceipt(site, params.token ?? "");
  return { receipt, stamp: formStamp(site) };
};

export const action = async ({ params, request, context: { site, address } }: ActionFunctionArgs) => {
  const form = await readForm(request);
  const asker = readAsker(site, request, address);
  const refusal = guardPost(site, form, asker, receiptLimits, { isTyped: false });
  if (refusal) return returnForm(site, form, [], refusal);
  const deleted = deleteByReceipt(site, params.token ?? "");
  if (!deleted) throw notFound();
  return redirectWithFlash(site, deleted.path, { tone: "ok", title: deleted.title });
};

export default function ReceiptPage() {
  const { receipt, stamp } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { kind, authorName, initial, content, when, state, reason, href } = receipt;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/" />
      <h1>我的{kind}</h1>
      <p className={`${mute} ${below}`}>请收藏这个地址，不要转发：打开它就能查看状态或删除。</p>
      {returned ? <Flash tone="bad" title={returned.message} /> : null}
      <ul>
        <ReviewItem
          id="receipt"
          initial={initial}
          name={authorName}
          note={when}
          badge={<PostBadge state={state} />}
          content={content}
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
      <form className={above} method="post">
        <GuardFields stamp={stamp} />
        <DeleteFold label={`删除这条${kind}`} />
      </form>
    </main>
  );
}
