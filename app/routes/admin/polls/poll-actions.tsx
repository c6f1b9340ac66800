// The actions on a poll; each leads to a confirmation page.
import type { PollPhase } from "~/domain/polls/state";
import { Actions, ButtonLink } from "~/ui/form/button";
import { Menu } from "~/ui/layout/menu";

type PollActionsProps = { id: string; phase: PollPhase; isDetail?: boolean };

const changes: Record<PollPhase, [name: string, label: string]> = {
  open: ["close", "结束投票"],
  "not-open": ["close", "结束投票"],
  ended: ["reopen", "重新开放"],
  draft: ["publish", "发布投票"],
};

export function PollActions({ id, phase, isDetail = false }: PollActionsProps) {
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
      <ButtonLink tone="line" small href={address(change)}>
        {label}
      </ButtonLink>
      <ButtonLink tone="bad" small href={address("delete")}>
        删除
      </ButtonLink>
      <Menu label="更多" align="start">
        {phase === "draft" ? null : <a href={`/polls/${id}`}>公开页面</a>}
        <a href={address("duplicate")}>复制为草稿</a>
        <a href={address("results.csv")} download>
          导出结果
        </a>
      </Menu>
    </Actions>
  );
}
