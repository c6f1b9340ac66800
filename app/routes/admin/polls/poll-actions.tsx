// Actions on a poll; each links to a confirmation page.
import type { PollPhase } from "~/domain/polls/state";
import { Actions, ButtonLink } from "~/ui/form/button";
import { Menu } from "~/ui/layout/menu";
import { PageLink } from "~/ui/layout/page-link";
import { ConfirmButton, ConfirmLink } from "../confirmations/confirm-link";
import { withReturnTo } from "../confirmations/return-to";
import type { RowReturn } from "../lists/list-rows";

type PollActionsProps = {
  id: string;
  phase: PollPhase;
  /** The poll leaves the list when it is deleted or, in a list filtered by status, changes its status. */
  returnTo: RowReturn;
  isNarrowed?: boolean;
  isDetail?: boolean;
};

const changes: Record<PollPhase, [name: string, label: string]> = {
  open: ["close", "结束投票"],
  "not-open": ["close", "结束投票"],
  ended: ["reopen", "重新开放"],
  draft: ["publish", "发布投票"],
};

export function PollActions({
  id,
  phase,
  returnTo: { stay, leave },
  isNarrowed = false,
  isDetail = false,
}: PollActionsProps) {
  const address = (name: string) => `/admin/votes/${id}/${name}`;
  const [change, label] = changes[phase];
  return (
    <Actions>
      {isDetail ? null : (
        <ButtonLink tone="line" small href={`/admin/votes/${id}`}>
          查看详情
        </ButtonLink>
      )}
      <ButtonLink tone="line" small href={address("edit")}>
        编辑
      </ButtonLink>
      <ConfirmButton tone="line" small href={withReturnTo(address(change), isNarrowed ? leave : stay)}>
        {label}
      </ConfirmButton>
      <ConfirmButton tone="bad" small href={withReturnTo(address("delete"), leave)}>
        删除
      </ConfirmButton>
      <Menu label="更多" align="start">
        {phase === "draft" ? null : <PageLink href={`/polls/${id}`}>公开页面</PageLink>}
        {phase === "draft" ? null : <PageLink href={`/polls/${id}/poster`}>海报与群发文案</PageLink>}
        <ConfirmLink href={withReturnTo(address("duplicate"), stay)}>复制为草稿</ConfirmLink>
        <PageLink href={address("results.xlsx")} download>
          结果表格（.xlsx）
        </PageLink>
        <PageLink href={address("results.csv")} download>
          结果表格（CSV）
        </PageLink>
      </Menu>
    </Actions>
  );
}
