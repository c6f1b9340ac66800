import type { EventCard } from "~/domain/events/view";
import type { Picture as PictureView } from "~/domain/images/picture";
import { mute, tiny, vertical } from "~/styles/global.css";
import { art, drawing, photo } from "~/ui/media/art.css";
import { EventDate } from "~/ui/media/event-date";
import { Picture } from "~/ui/media/picture";
import { Place } from "~/ui/media/place";
import { preview } from "./preview.css";

type PreviewProps = {
  event: Pick<EventCard, "title" | "category" | "scheme" | "art" | "when">;
  cover?: PictureView | null;
  lite?: boolean;
  /** Such as 已自动保存 14:26. */
  note?: string;
  /** Rows under the picture; a muted one is not filled in yet. */
  rows: { label: string; value: string; quiet?: boolean }[];
};

/** Preview of the edited event as visitors see it. */
export function Preview({ event, cover = null, lite = false, note, rows }: PreviewProps) {
  const { title, category, scheme, art: shape, when } = event;
  return (
    <section className={preview} data-scheme={scheme} aria-label="实时预览">
      <h2>
        实时预览
        <span className={tiny} aria-live="polite">
          {note}
        </span>
      </h2>
      <div className={`${art} ${drawing[shape]}`}>
        {cover && !lite ? (
          <Picture className={photo} picture={cover} alt="" frame="strip" sizes="360px" lite={false} />
        ) : null}
        <span className={vertical}>{category}</span>
        <EventDate when={when} />
        <b data-preview-title>{title || "未命名活动"}</b>
      </div>
      <dl>
        {rows.map(({ label, value, quiet }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={quiet ? mute : undefined}>{label === "地点" ? <Place text={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
