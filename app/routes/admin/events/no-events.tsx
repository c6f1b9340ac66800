// Explains why the event list is empty, with a suggestion.
import { hasFilters } from "~/domain/events/search/search-options";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";

type NoEventsProps = {
  /** URL of the list. */
  path: string;
  values: Record<string, string>;
};

export function NoEvents({ path, values }: NoEventsProps) {
  const link = (href: string, label: string) => (
    <ButtonLink tone="line" href={href}>
      {label}
    </ButtonLink>
  );
  if (values.status === "draft") {
    return (
      <EmptyState title="活动列表里没有草稿" action={link("/drafts", "草稿管理")}>
        未发布的草稿在草稿管理里。
      </EmptyState>
    );
  }
  if (hasFilters(values) || values.search) {
    return (
      <EmptyState title="没有找到活动" action={link(path, "清除筛选")}>
        换个条件再试试。
      </EmptyState>
    );
  }
  return (
    <EmptyState title="暂无活动" action={<ButtonLink href="/admin/create-event">创建第一个活动</ButtonLink>}>
      这里还没有活动。
    </EmptyState>
  );
}
