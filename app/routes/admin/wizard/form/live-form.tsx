// What is typed into the event form, for the parts of its page that show it. Only they are rendered again with each key, and after
// the letter is on the screen.
import { createContext, useContext, useMemo } from "react";
import { type EventFormField, type FieldsOfKind, textMax } from "~/domain/events/fields";
import { counterText } from "~/domain/events/form/field-text";
import { type EventForm, emptyEventForm } from "~/domain/events/form/form";
import { formClock, previewOf } from "~/domain/events/form/form-preview";
import { type StartSlot, slotsOn } from "~/domain/events/form/start-slots";
import type { EventFormView } from "./event-form-view";
import { Preview } from "./preview";

export type Typed = {
  form: EventForm;
  /** When the server last saved it since the page was read (ms UTC), else null. */
  savedAt: number | null;
};

export const TypedForm = createContext<Typed>({ form: emptyEventForm, savedAt: null });

/** When the form is shown, by the latest word of the server. */
function useFormTime({ autosave }: EventFormView) {
  const { savedAt } = useContext(TypedForm);
  const { now, clock } = useMemo(() => formClock(autosave), [autosave]);
  return { now: savedAt ?? now, clock };
}

/** The value of a field as it is typed. */
export const useTyped = (field: EventFormField): string => useContext(TypedForm).form[field];

/** Which start times the typed date has. */
export function useTypedSlots(view: EventFormView): StartSlot[] {
  const date = useTyped("date");
  const { now, clock } = useFormTime(view);
  const { unchangedStart } = view.autosave;
  return useMemo(() => slotsOn(date, now, clock, unchangedStart), [date, now, clock, unchangedStart]);
}

/** Graphemes typed and allowed. */
export function TypedCounter({ name }: { name: FieldsOfKind<"text"> }) {
  const text = useTyped(name);
  return <>{useMemo(() => counterText(text, textMax(name)), [text, name])}</>;
}

/** The preview of what is typed. */
export function LivePreview({
  view,
  note,
  lite,
}: {
  view: EventFormView;
  note: string | undefined;
  lite: boolean;
}) {
  const { form } = useContext(TypedForm);
  const { now, clock } = useFormTime(view);
  const isUnread = view.lacksCode && form.groupQrImageId === view.form.groupQrImageId;
  const preview = previewOf(form, { art: view.preview.event.art, isUnread }, now, clock);
  return <Preview {...preview} cover={view.pictures.cover} lite={lite} note={note} />;
}
