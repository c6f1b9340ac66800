import { tear } from "./hero.css";

/** Links to the sections of an event's page. */
export function SectionNav({ items }: { items: { href: string; label: string }[] }) {
  return (
    <nav className={tear} aria-label="本页目录">
      {items.map(({ href, label }) => (
        <a key={label} href={href}>
          {label}
        </a>
      ))}
    </nav>
  );
}
