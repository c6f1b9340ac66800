import { versionCard } from "./version-card.css";

type VersionCardProps = { name: string; value: string; title: string; text: string; checked: boolean };

/** One of several versions of a text, as a radio button. */
export function VersionCard({ name, value, title, text, checked }: VersionCardProps) {
  return (
    <label className={versionCard}>
      <input type="radio" name={name} value={value} defaultChecked={checked} />
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
    </label>
  );
}
