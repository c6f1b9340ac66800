// Explains why the event list is empty, with a suggestion.
import { hasFilters } from "~/domain/events/search";
import { withQuery } from "~/http/query";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";

type NoEventsProps = {
  /** URL of the list. */
  path: string;
  values: Record<string, string>;
  /** Total number of events without the filter. */
  total: number;
};

export function NoEvents({ path, values, total }: NoEventsProps) {
  const link = (href: string, label: string) => (
    <ButtonLink tone="line" href={href}>
      {label}
    </ButtonLink>
  );
  if (total > 0) {
    return <Empty title="这一页没有活动" action={link(withQuery(path, values), "回到第一页")} />;
  }
  if (values.status === "draft") {
    return (
      <Empty title="活动列表里没有草稿" action={link("/drafts", "草稿管理")}>
        未发布的草稿在草稿管理里。
      </Empty>
    );
  }
  if (hasFilters(values) || values.search) {
    return (
      <Empty title="没有找到活动" action={link(path, "清除筛选")}>
        换个条件再试试。
      </Empty>
    );
  }
  return (
    <Empty title="暂无活动" action={<ButtonLink href="/admin/create-event">创建第一个活动</ButtonLink>}>
      这里还没有活动。
    </Empty>
  );
}
