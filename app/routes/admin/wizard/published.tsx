import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { subscriptionTexts } from "~/domain/subscriptions/messages";
import { countSubscribers } from "~/domain/subscriptions/numbers.server";
import { posterPageInit } from "~/http/files/posters.server";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { uncopiedIn } from "~/http/records/picture-copies.server";
import { gap, row, wrap } from "~/styles/global.css";
import { SuccessDialog } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";
import { Card } from "~/ui/layout/card";
import { PageLink, useScripted } from "~/ui/layout/page-link";
import { UncopiedPictures } from "../events/uncopied-pictures";
import { readShare } from "../posters/read-share.server";
import { SharePanel } from "../posters/share-panel";
import { removeLocalDraftsOf } from "./local-draft";
import { behind, page } from "./published.css";

export const meta = noindexMeta("发布成功");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get("event") ?? undefined;
  const row = requireEvent(site, id);
  const share = await readShare(site, row);
  const { draftId } = row.event;
  const uncopied = uncopiedIn(row.event);
  const note = countSubscribers(site.db) > 0 ? subscriptionTexts.announced : null;
  return data({ share, draftId, uncopied, note }, posterPageInit(share.state));
}

const dialogTitleId = "published";

export default function Published() {
  const { share, draftId, uncopied, note } = useLoaderData<typeof loader>();
  const { id, title } = share;
  const isScripted = useScripted();
  const [isOpen, setOpen] = useState(true);
  const isDialog = isScripted && isOpen;
  useEffect(() => {
    if (draftId) removeLocalDraftsOf(draftId);
  }, [draftId]);
  const reportOf = (titleId: string) => (
    <>
      <h1 id={titleId}>发布成功！</h1>
      <p>您的活动已成功发布，用户现在可以查看和报名参加此活动。</p>
      {note ? <p>{note}</p> : null}
      <p>
        <PageLink href={`/events/${id}`}>「{title}」</PageLink>
      </p>
      <UncopiedPictures id={id} text={uncopied} returnTo={`/admin/create-event/published?event=${id}`} />
      <p className={`${row} ${gap}`}>
        {titleId === dialogTitleId ? (
          <ButtonLink href={`/admin/events/${id}/poster`}>海报与文案</ButtonLink>
        ) : (
          <ButtonLink href={`/admin/events/${id}`}>管理这个活动</ButtonLink>
        )}
        <ButtonLink tone="line" href={`/events/${id}`}>
          查看活动
        </ButtonLink>
        <ButtonLink tone="line" href="/">
          返回首页
        </ButtonLink>
        <ButtonLink tone="line" href="/admin/create-event">
          再创建一个
        </ButtonLink>
      </p>
    </>
  );
  return (
    <main className={`${wrap} ${page}`} id="main">
      {isDialog ? (
        <SuccessDialog titleId={dialogTitleId} onClose={() => setOpen(false)}>
          {reportOf(dialogTitleId)}
        </SuccessDialog>
      ) : null}
      {/* Keeps its place below the dialog. */}
      <Card lead className={isDialog ? `${gap} ${behind}` : gap}>
        {reportOf("report")}
      </Card>
      <div className={gap}>
        <SharePanel {...share} pageUrl={`/admin/create-event/published?event=${id}`} />
      </div>
    </main>
  );
}
