// The event search form; submitted by GET, so that its URL can be bookmarked.
import { useState } from "react";
import type { SearchField } from "~/domain/events/search/search";
import {
  categories,
  categoryGroups,
  type EventSort,
  eventSorts,
  hasFilters,
  isDay,
  type StatusFilter,
  wordsMax,
} from "~/domain/events/search/search-options";
import { row } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { type Option, Select, TextInput } from "~/ui/form/inputs";
import { useLiveSearch } from "~/ui/form/use-live-search";
import { cardClass } from "~/ui/layout/card";
import { Disclosure } from "~/ui/layout/disclosure";
import { TapLink } from "~/ui/layout/links";
import { PageForm } from "~/ui/layout/page-link";
import { bar, filters, pair } from "./filters.css";

const statusNames: Record<StatusFilter, string> = {
  all: "全部状态",
  active: "已发布",
  upcoming: "即将开始",
  ongoing: "进行中",
  ended: "已结束",
  cancelled: "已取消",
  draft: "草稿",
};
const sortNames: Record<EventSort, string> = {
  createdAt: "创建时间",
  startTime: "开始时间",
  endTime: "结束时间",
  title: "标题",
  capacity: "人数",
};

const named = (names: readonly string[]): Option[] => names.map((name) => ({ value: name, label: name }));
const statusOptions = Object.entries(statusNames).map(([value, label]) => ({
  value: value === "all" ? "" : value,
  label,
}));
const categoryOptions = [
  { value: "", label: "全部类别" },
  {
    label: "大类",
    options: Object.keys(categoryGroups).map((value) => ({ value, label: value.replace(/类$/, "") })),
  },
  { label: "类别", options: named(categories) },
];
const archivedOptions = [
  { value: "", label: "未归档" },
  { value: "true", label: "已归档" },
];
const sortOptions = eventSorts.map((value) => ({ value, label: sortNames[value] }));
const orderOptions = [
  { value: "desc", label: "降序" },
  { value: "asc", label: "升序" },
];

const lastDay = "9999-12-31";
const amount = { inputMode: "decimal", autoComplete: "off", maxLength: 20 } as const;
const people = { inputMode: "numeric", autoComplete: "off", maxLength: 20 } as const;

type EventSearchFormProps = {
  action: string;
  /** Typed values by field. */
  values: Record<string, string>;
  errors: Record<string, string>;
};

export function EventSearchForm({ action, values, errors }: EventSearchFormProps) {
  const field = (name: SearchField, label: string) => ({
    id: name,
    name,
    label,
    defaultValue: values[name],
    error: errors[name],
  });
  // A date input discards invalid dates; a text input keeps them for correction.
  const day = (name: SearchField, label: string) => {
    const isDate = !errors[name] && isDay(values[name] || lastDay);
    return { ...field(name, label), type: isDate ? "date" : "text", max: isDate ? lastDay : undefined };
  };
  const isNarrowed = hasFilters(values);
  // Filters stay open once opened, because they may be in use.
  const [isOpen, setOpen] = useState(isNarrowed);
  if (isNarrowed && !isOpen) setOpen(true);
  return (
    <PageForm {...useLiveSearch()} className={cardClass({ compact: true })} role="search" action={action}>
      <div className={bar}>
        <TextInput {...field("search", "搜索活动")} type="search" maxLength={wordsMax} />
        <div className={pair}>
          <Select {...field("sortBy", "排序方式")} options={sortOptions} />
          <Select {...field("sortOrder", "顺序")} options={orderOptions} />
        </div>
      </div>
      <Disclosure label="更多筛选" open={isOpen}>
        <div className={filters}>
          <div className={pair}>
            <Select {...field("status", "状态")} options={statusOptions} />
            <Select {...field("archived", "归档")} options={archivedOptions} />
          </div>
          <div className={pair}>
            <Select {...field("category", "类别")} options={categoryOptions} />
            <TextInput {...field("location", "地点")} maxLength={wordsMax} />
          </div>
          <div className={pair}>
            <TextInput {...field("capacityMin", "最少人数")} {...people} />
            <TextInput {...field("capacityMax", "最多人数")} {...people} />
          </div>
          <div className={pair}>
            <TextInput {...day("startDateFrom", "开始日期 从")} />
            <TextInput {...day("startDateTo", "开始日期 到")} />
          </div>
          <div className={pair}>
            <TextInput {...day("endDateFrom", "结束日期 从")} />
            <TextInput {...day("endDateTo", "结束日期 到")} />
          </div>
          <div className={pair}>
            <TextInput {...day("createdDateFrom", "创建日期 从")} />
            <TextInput {...day("createdDateTo", "创建日期 到")} />
          </div>
          <div className={pair}>
            <TextInput {...field("depositMin", "定金（元）最低")} {...amount} />
            <TextInput {...field("depositMax", "定金（元）最高")} {...amount} />
          </div>
          <div className={pair}>
            <TextInput {...field("enrollFeeMin", "报名费（欧元）最低")} {...amount} />
            <TextInput {...field("enrollFeeMax", "报名费（欧元）最高")} {...amount} />
          </div>
        </div>
      </Disclosure>
      <p className={row}>
        <Button>搜索</Button>
        {isNarrowed || values.search ? <TapLink href={action}>清除筛选</TapLink> : null}
      </p>
    </PageForm>
  );
}
