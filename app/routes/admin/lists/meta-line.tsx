import type { ReactElement } from "react";
import { vh } from "~/styles/global.css";
import { Place } from "~/ui/media/place";
import { meta } from "~/ui/posts/admin-card.css";

/** A self-explanatory text or link, or a value with a label for screen readers. */
export type MetaItem = string | ReactElement | { label: string; value: string; isPlace?: boolean };

/** A place as a separate item. */
export const PlaceItem = ({ text }: { text: string }) => (
  <span>
    <Place text={text} />
  </span>
);

/** Short facts in one line; empty ones are omitted. */
export function MetaLine({ items }: { items: (MetaItem | null | undefined)[] }) {
  return (
    <p className={meta}>
      {items.map((item) => {
        if (!item) return null;
        if (typeof item === "string") return <span key={item}>{item}</span>;
        if (!("label" in item)) return item;
        return (
          <span key={item.label}>
            <span className={vh}>{item.label} </span>
            {item.isPlace ? <Place text={item.value} /> : item.value}
          </span>
        );
      })}
    </p>
  );
}
