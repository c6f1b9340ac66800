import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { countOpenRemovals, listRemovals } from "~/domain/removals/queries.server";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { withQuery } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";
import { above, mute, narrow, small, wrap } from "~/styles/global.css";
import { Badge, type BadgeTone } from "~/ui/feedback/badge";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Actions, ButtonLink } from "~/ui/form/button";
import { CopyButton } from "~/ui/form/copy-text";
import { RowName } from "~/ui/form/row-name";
import { cardClass } from "~/ui/layout/card";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Picture } from "~/ui/media/picture";
import { meta as metaLine } from "~/ui/posts/admin-card.css";
import { badges, head, quote, said } from "~/ui/posts/comment-list.css";
import { ConfirmButton } from "../confirmations/confirm-link";
import { Confirmations } from "../confirmations/confirmations";
import { withReturnTo } from "../confirmations/return-to";
import { ListRows } from "../lists/list-rows";
import { type RemovalView, removalView } from "./removal-view.server";
import { SettlementFields } from "./settlement-fields";

const path = "/admin/removals";

export const meta = noindexMeta<typeof loader>(({ data }) => titleAt("撤下照片申请", data ?? {}));

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const requestedPage = readPage(new URL(request.url).searchParams.get("page"));
  const { items, ...paging } = listRemovals(site.db, requestedPage);
  const siteTime = siteTimeOf(site);
  return {
    removals: items.map((removal) => removalView(removal, siteTime)),
    open: countOpenRemovals(site.db),
    ...paging,
  };
}

export default function Removals() {
  const { removals, open, ...paging } = useLoaderData<typeof loader>();
  const lite = useLite();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <PageHeading
        admin
        title="撤下照片申请"
        note={open > 0 ? `${open} 个申请等待处理` : "没有等待处理的申请"}
      />
      <Confirmations fields={SettlementFields}>
        <ListRows
          items={removals}
          {...paging}
          addressOf={(target) => withQuery(path, { page: target })}
          label="申请分页"
          item={(removal, { stay }) => (
            <RemovalItem key={removal.id} removal={removal} returnTo={stay} lite={lite} />
          )}
          empty={
            <EmptyState glyph="影" title="没有申请">
              有人申请撤下照片时，会列在这里。
            </EmptyState>
          }
        />
      </Confirmations>
    </main>
  );
}

const states: Record<RemovalView["status"], { tone: BadgeTone; word: string }> = {
  open: { tone: "warn", word: "待处理" },
  removed: { tone: "ok", word: "已撤下" },
  kept: { tone: "end", word: "已保留" },
};

type RemovalItemProps = {
  removal: RemovalView;
  /** The list at this row. */
  returnTo: string;
  lite: boolean;
};

function RemovalItem({ removal, returnTo, lite }: RemovalItemProps) {
  const { id, about, reason, contact, status, picture, photoHref, requested, settled, note, reply } = removal;
  const { tone, word } = states[status];
  const address = (decision: string) => withReturnTo(`/admin/removals/${id}/${decision}`, returnTo);
  return (
    <li className={cardClass({ compact: true })} id={id}>
      <div className={head}>
        <h2 className={small}>{photoHref ? <TapLink href={photoHref}>{about}</TapLink> : about}</h2>
        <span className={badges}>
          <Badge tone={tone}>{word}</Badge>
        </span>
      </div>
      {picture && status === "open" ? (
        <div className={above}>
          <Picture
            picture={picture}
            alt={about}
            sizes="(min-width:769px) 640px,calc(100vw - 64px)"
            lite={lite}
          />
        </div>
      ) : null}
      {picture ? null : <p className={`${mute} ${small} ${above}`}>照片已经不在相册里。</p>}
      <p className={quote}>{reason}</p>
      <p className={metaLine}>
        <span>联系方式：{contact || "没有留"}</span>
        <span>{requested} 提交</span>
        {settled ? <span>{settled} 处理</span> : null}
      </p>
      {note ? <p className={`${small} ${above}`}>备注：{note}</p> : null}
      {reply ? <Reply {...removal} /> : null}
      {status === "open" ? (
        <RowName.Provider value={`${about}，${requested}`}>
          <Actions>
            <ConfirmButton tone="bad" small href={address("remove")}>
              撤下照片
            </ConfirmButton>
            <ConfirmButton tone="line" small href={address("keep")}>
              保留照片
            </ConfirmButton>
          </Actions>
        </RowName.Provider>
      ) : null}
    </li>
  );
}

/** The reply: its recipient, or a text to send by hand. */
function Reply({ about, requested, reply, mailed, contact, mailto }: RemovalView) {
  const of = `${about}，${requested}`;
  const unsent = contact === "" ? "回复，申请人在「查看状态」里看得到" : "回复，由你发给申请人";
  return (
    <div className={above}>
      <b className={small}>{mailed ? `回复，已发到 ${contact}` : unsent}</b>
      <p className={said}>{reply}</p>
      {mailed || contact === "" ? null : (
        <Actions>
          <CopyButton text={reply} of={of}>
            复制回复
          </CopyButton>
          {mailto ? (
            <ButtonLink tone="line" small href={mailto} aria-label={`写邮件：${of}`}>
              写邮件
            </ButtonLink>
          ) : null}
        </Actions>
      )}
    </div>
  );
}
