import { mute, small } from "~/styles/global.css";
import { links } from "./event-links.css";

/** Two large links that open the dialogs of an event. */
export function EventLinks({ items }: { items: { href: string; title: string; note: string }[] }) {
  return (
    <div className={links}>
      {items.map(({ href, title, note }) => (
        <a key={href} href={href}>
          <b>{title}</b>
          <span className={`${small} ${mute}`}>{note}</span>
        </a>
      ))}
    </div>
  );
}
