// What narrows the list of events: links by period, price and category. Each adds its filter to the others, or removes it.
import {
  type EventFilter,
  filterParameters,
  freeLabel,
  whenLabels,
  whens,
} from "~/domain/events/search/public-filter";
import type { Category } from "~/domain/events/search/search-options";
import { withQuery } from "~/http/query";
import { ChipLinks, type Tab } from "~/ui/layout/tabs";
import { filters } from "./listing.css";

type FilterLinksProps = { filter: EventFilter; search: string; categories: readonly Category[] };

export function FilterLinks({ filter, search, categories }: FilterLinksProps) {
  const link = (label: string, current: boolean, changed: Partial<EventFilter>): Tab => ({
    href: withQuery("/events", { q: search, ...filterParameters({ ...filter, ...changed }) }),
    label,
    current,
  });
  const ofWhen = whens.map((when) => {
    const isCurrent = filter.when === when;
    return link(whenLabels[when], isCurrent, { when: isCurrent ? null : when });
  });
  const ofCategory = categories.map((category) => {
    const isCurrent = filter.category === category;
    return link(category, isCurrent, { category: isCurrent ? null : category });
  });
  const free = link(freeLabel, filter.isFree, { isFree: !filter.isFree });
  return (
    <div className={filters}>
      <ChipLinks label="筛选活动" items={[...ofWhen, free, ...ofCategory]} />
    </div>
  );
}

/** The filter as fields of the search form, so that a search retains it. */
export function FilterFields({ filter }: { filter: EventFilter }) {
  const fields = Object.entries(filterParameters(filter)).filter(([, value]) => value !== "");
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
