import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { posterCardHint } from "~/domain/posters/content";
import { subscriptionTexts } from "~/domain/subscriptions/messages";
import { countSubscribers } from "~/domain/subscriptions/numbers.server";
import { contentOf, posterAddress, undrawableIn } from "~/http/files/posters.server";
import { noindexMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { requireEvent } from "~/http/records/load-event.server";
import { above, below, formColumn, gap, row, tiny, wrap } from "~/styles/global.css";
import { SuccessDialog } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { Card } from "~/ui/layout/card";
import { PageLink, useScripted } from "~/ui/layout/page-link";
import { PosterPicture, SavePoster } from "~/ui/media/poster-picture";
import { UndrawableNote } from "../posters/undrawable-note";
import { removeLocalDraftsOf } from "./local-draft";
import { page } from "./published.css";

export const meta = noindexMeta("发布成功");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get("event") ?? undefined;
  const found = requireEvent(site, id);
  const { event } = found;
  const content = contentOf(site, event.posterLayout, found);
  const poster = posterAddress(event.posterLayout, event.id, content);
  const { id: eventId, title, draftId } = event;
  return {
    id: eventId,
    title,
    draftId,
    poster,
    undrawable: undrawableIn(site, content),
    note: countSubscribers(site.db) > 0 ? subscriptionTexts.announced : null,
  };
}

export default function Published() {
  const { id, title, draftId, poster, undrawable, note } = useLoaderData<typeof loader>();
  const lite = useLite();
  const isScripted = useScripted();
  const [isOpen, setOpen] = useState(true);
  const isDialog = isScripted && isOpen;
  const close = () => setOpen(false);
  useEffect(() => {
    if (draftId) removeLocalDraftsOf(draftId);
  }, [draftId]);
  const content = (
    <>
      <h1 id="published">发布成功！</h1>
      <p>您的活动已成功发布，用户现在可以查看和报名参加此活动。</p>
      {note ? <p>{note}</p> : null}
      <p>
        <PageLink href={`/events/${id}`}>「{title}」</PageLink>
      </p>
      <p className={`${row} ${gap}`}>
        <ButtonLink href={`/events/${id}/poster`}>海报与群发文案</ButtonLink>
        <ButtonLink tone="line" href={`/events/${id}`}>
          查看活动
        </ButtonLink>
        <ButtonLink tone="line" href="/">
          返回首页
        </ButtonLink>
        <ButtonLink tone="line" href="/admin/create-event">
          再创建一个
        </ButtonLink>
        {isDialog ? (
          <Button tone="line" onClick={close}>
            关闭
          </Button>
        ) : null}
      </p>
      <h2 className={gap}>海报</h2>
      <SavePoster url={poster.url} touch="长按图片保存，转发到群里。" mouse="保存图片，转发到群里：" />
      <p className={tiny}>{posterCardHint}</p>
      <p className={`${row} ${above} ${below}`}>
        <ButtonLink tone="line" small href={`/admin/events/${id}/poster`}>
          换一种版式
        </ButtonLink>
      </p>
      <UndrawableNote characters={undrawable} />
      <PosterPicture image={poster} alt={`海报：${title}`} lite={lite} />
    </>
  );
  return (
    <main className={`${wrap} ${formColumn} ${page}`} id="main">
      {isDialog ? (
        <SuccessDialog titleId="published" onClose={close}>
          {content}
        </SuccessDialog>
      ) : (
        <Card lead className={gap}>
          {content}
        </Card>
      )}
    </main>
  );
}
