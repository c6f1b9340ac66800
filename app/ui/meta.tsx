import { meta } from "./ticket.css";

/** Short facts in one line; an empty one is left out. */
export function Meta({ items }: { items: (string | null | undefined)[] }) {
  return <p className={meta}>{items.map((item) => (item ? <span key={item}>{item}</span> : null))}</p>;
}
