// Provides typed input and save state to parts of the event form's page. Only these parts render on each key press,
// deferred so that typing is not delayed.
import { createContext, useContext, useDeferredValue, useMemo, useSyncExternalStore } from "react";
import { saveState } from "~/domain/drafts/save-state";
import { type EventFormField, type FieldsOfKind, textMax } from "~/domain/events/fields";
import { counterText } from "~/domain/events/form/field-text";
import type { EventForm } from "~/domain/events/form/form";
import { type FormPreview, formClock, previewOf } from "~/domain/events/form/form-preview";
import { type StartSlot, slotsOn } from "~/domain/events/form/start-slots";
import type { EventCard } from "~/domain/events/view";
import type { Picture as PictureView } from "~/domain/images/picture";
import { useLite } from "~/http/pages/use-lite";
import { above, mute, small, tiny, vertical } from "~/styles/global.css";
import { art, drawing, photo } from "~/ui/media/art.css";
import { EventDate } from "~/ui/media/event-date";
import { Picture } from "~/ui/media/picture";
import { Place } from "~/ui/media/place";
import { UndrawableNote } from "../../posters/undrawable-note";
import type { EventFormView } from "./event-form-view";
import type { Snapshot } from "./live/autosave";
import type { BrowserDraft } from "./live/browser-draft";
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
function Preview({ event, cover = null, lite = false, note, rows }: PreviewProps) {
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
          <Picture className={photo} picture={cover} alt="" frame="slide" sizes="360px" lite={false} />
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

type Part<T> = (snapshot: Snapshot<EventForm>) => T;

/** Subscribes to a part of the draft's state; renders when that part changes. */
export function useStored<T>({ subscribe, get }: BrowserDraft, pick: Part<T>): T {
  const read = () => pick(get());
  return useSyncExternalStore(subscribe, read, read);
}

export const AutosaveContext = createContext<BrowserDraft | null>(null);

/** Subscribes to a part of the state of the draft around it. */
export function useAutosave<T>(pick: Part<T>): T {
  const autosave = useContext(AutosaveContext);
  if (!autosave) throw new Error("outside of the event form");
  return useStored(autosave, pick);
}

/** Current time of the form, based on the server's latest time. */
function useFormTime({ autosave }: EventFormView) {
  const savedAt = useAutosave(({ saved }) => saved?.at);
  const { now, clock } = useMemo(() => formClock(autosave), [autosave]);
  return { now: savedAt ?? now, clock };
}

/** A field's value as typed. */
export const useTyped = (field: EventFormField): string =>
  useDeferredValue(useAutosave(({ form }) => form[field]));

/** Available start times on the typed date. */
export function useTypedSlots(view: EventFormView): StartSlot[] {
  const date = useTyped("date");
  const { now, clock } = useFormTime(view);
  const unchangedStart = view.edit?.startAt;
  return useMemo(() => slotsOn(date, now, clock, unchangedStart), [date, now, clock, unchangedStart]);
}

/** Graphemes typed and allowed. */
export function TypedCounter({ name }: { name: FieldsOfKind<"text"> }) {
  const text = useTyped(name);
  return <>{useMemo(() => counterText(text, textMax(name)), [text, name])}</>;
}

type SavedProps = { view: EventFormView };

function useSaveNote({ savedAt }: EventFormView): string | undefined {
  const state = useAutosave((snapshot) => snapshot.state);
  const last = useAutosave(({ saved }) => saved?.savedAt) ?? savedAt;
  if (state.is === "saving") return saveState.saving;
  if (state.is === "failed") return state.note;
  return last === null ? undefined : saveState.saved(last);
}

/** The preview of the typed form. */
export function usePreview(view: EventFormView): FormPreview {
  const form = useDeferredValue(useAutosave((snapshot) => snapshot.form));
  const { now, clock } = useFormTime(view);
  return useMemo(() => {
    const isUnread = view.lacksCode && form.groupQrImageId === view.form.groupQrImageId;
    return previewOf(form, { art: view.art, isUnread }, now, clock);
  }, [view, form, now, clock]);
}

export function LivePreview({ view }: SavedProps) {
  const preview = usePreview(view);
  const note = useSaveNote(view);
  return <Preview {...preview} cover={view.pictures.cover} lite={useLite()} note={note} />;
}

/** Save state of the changes: a saved draft is not public. */
export function SaveText({ view }: SavedProps) {
  const { is } = useAutosave(({ state }) => state);
  const saved = useAutosave((snapshot) => snapshot.saved);
  const isSaved = (is === "clean" || is === "saved") && (saved?.savedAt ?? view.savedAt) !== null;
  const unsaved = view.mode === "edit" ? saveState.unsaved : "";
  const text = isSaved ? saveState.unpublished[view.mode] : unsaved;
  return (
    <>
      <UndrawableNote characters={saved?.undrawable ?? view.undrawable} />
      <p className={`${above} ${small}`}>{view.isDirty || is !== "clean" ? text : ""}</p>
    </>
  );
}
