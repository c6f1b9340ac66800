import { vh } from "~/styles/global.css";
import { meta } from "./ticket.css";

/** A fact that speaks for itself, or one with a name for those who do not see the row. */
export type MetaItem = string | { label: string; value: string };

/** Short facts in one line; an empty one is left out. */
export function Meta({ items }: { items: (MetaItem | null | undefined)[] }) {
  return (
    <p className={meta}>
      {items.map((item) => {
        if (!item) return null;
        if (typeof item === "string") return <span key={item}>{item}</span>;
        return (
          <span key={item.label}>
            <span className={vh}>{item.label} </span>
            {item.value}
          </span>
        );
      })}
    </p>
  );
}
