// The event form in the browser: input, its draft, and posting.
import { useLocation, useNavigation, useRevalidator, useSubmit } from "@remix-run/react";
import {
  type Dispatch,
  type FormEvent,
  type SetStateAction,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { focusRejection } from "~/ui/form/use-submission";
import { useOpenPage } from "~/ui/layout/page-link";
import { showChosenTime } from "../../../forms/chosen-time";
import { withholdLocalDraftsOf } from "../../local-draft";
import { type EventFormView, formAddress, formId } from "../event-form-view";
import type { Typed } from "../live-form";
import { type DraftSession, type SessionState, startDraftSession, unopened } from "./draft-session";
import { focusNamed, focusStep } from "./form-focus";
import {
  completeTyped,
  fillFields,
  formOnPage,
  timeList,
  typedInto,
  typedValues,
  withValues,
} from "./typed-form";
import { useCropDialog } from "./use-crop-dialog";

/** The state of the draft; telling what is known already renders nothing. */
function useSessionState() {
  const [state, setState] = useState(unopened);
  const latest = useRef<SessionState>(unopened);
  const tell = useCallback((change: Partial<SessionState>) => {
    const next = { ...latest.current, ...change };
    const isSame =
      next.note === latest.current.note &&
      next.saved === latest.current.saved &&
      next.hasChanged === latest.current.hasChanged &&
      next.isUnsaved === latest.current.isUnsaved;
    if (isSame) return;
    latest.current = next;
    setState(next);
  }, []);
  return { state, tell };
}

const addressOf = (view: EventFormView) => formAddress(view, view.savedAt !== null);

/** Names of the fields that differ from the server's form, such as those edited before hydration. */
function typedBefore(view: EventFormView): string[] {
  const controls = formOnPage()?.elements;
  const known = new Map<string, string>(Object.entries(view.form));
  return Object.entries(typedValues()).flatMap(([name, value]) => {
    const before = known.get(name)?.replace(/\r\n?/g, "\n");
    const hasOwnDefault = before === "" && controls?.namedItem(name) instanceof HTMLSelectElement;
    return before === undefined || before === value || hasOwnDefault ? [] : [name];
  });
}

/**
 * Fills in values that the server chose, such as the last day of a code that was just uploaded. They are in the stored form:
 * after a validation error, the page's form still has the rejected input.
 */
function fillChosen({ autosave: { form } }: EventFormView): void {
  const field = formOnPage()?.elements.namedItem("groupQrValidUntil");
  if (field instanceof HTMLInputElement && field.value === "") field.value = form.groupQrValidUntil;
}

export type SetTyped = Dispatch<SetStateAction<Typed>>;

/**
 * Connects the form to its draft. `isLost`: the last post did not arrive. Reports input through `setTyped`, which must
 * not delay key presses by rendering.
 */
export function useEventForm(view: EventFormView, isLost: boolean, setTyped: SetTyped) {
  const { state, tell } = useSessionState();
  const latest = useRef(view);
  latest.current = view;
  const session = useRef<DraftSession | null>(null);
  const touched = useRef(new Set<string>());
  const { state: navigation } = useNavigation();
  const isIdle = useRef(true);
  isIdle.current = navigation === "idle";
  const { key, search } = useLocation();
  const submit = useSubmit();
  const open = useOpenPage();
  const pressed = useRef("");
  const { revalidate } = useRevalidator();

  const read = useCallback(() => {
    const values = session.current?.typed() ?? typedValues();
    const form = withValues(latest.current.form, values);
    setTyped((before) => ({ ...before, form }));
  }, [setTyped]);

  useEffect(() => {
    const started = startDraftSession({
      view: () => latest.current,
      address: (isStored) => formAddress(latest.current, isStored),
      onState: (change) => {
        tell(change);
        const { saved } = change;
        if (saved !== undefined) setTyped((before) => ({ ...before, savedAt: saved?.at ?? null }));
      },
    });
    session.current = started;
    const names = typedBefore(latest.current);
    touched.current = new Set(names);
    if (names.length > 0) started.changed();
    return () => {
      session.current = null;
      started.stop();
    };
  }, [tell, setTyped]);

  const { form, step, preview, rejection } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what the server said last
  useEffect(() => {
    fillChosen(latest.current);
    session.current?.reread();
    read();
    tell({ saved: null });
    setTyped((before) => ({ ...before, savedAt: null }));
  }, [form, step, preview, read, tell, setTyped]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of another step is another list
  useEffect(() => showChosenTime(document.querySelector(timeList)), [step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has a location of its own
  useEffect(() => {
    if (navigation === "idle") session.current?.answered(isLost);
  }, [navigation, isLost, key]);

  const shown = useRef<Pick<EventFormView, "step" | "rejection"> | null>(null);
  useEffect(() => {
    if (navigation !== "idle") return;
    const before = shown.current;
    shown.current = { step, rejection };
    if (before === null) {
      focusNamed(location.hash);
      return;
    }
    if (rejection && before.rejection !== rejection)
      focusRejection(Object.keys(rejection.result.error ?? {}).map((name) => `${formId}-${name}`));
    else if (before.step !== step && !focusNamed(location.hash)) focusStep();
  }, [navigation, step, rejection]);

  function reload(): void {
    // Do not interrupt a submission; its response renders the page.
    if (!isIdle.current) return;
    // The URL of a new form has no draft id until it is replaced, and loading it would create another draft.
    if (new URLSearchParams(search).get("draft") === view.draftId) revalidate();
    else open(addressOf(view), { replace: true, preventScrollReset: true });
  }
  const crop = useCropDialog({ view: () => latest.current, session: () => session.current, reload });

  return {
    state,
    session: () => session.current,
    crop,
    draft: {
      address: addressOf(view),
      mark: () => session.current?.mark() ?? (() => {}),
      reload,
      crop,
    },
    /** Restores the draft stored on this device, except for fields edited since. */
    restore(values: Record<string, string>) {
      const untouched = Object.fromEntries(
        Object.entries(values).filter(([name]) => !touched.current.has(name) && !name.endsWith("ImageId")),
      );
      fillFields(untouched);
      session.current?.changed(untouched);
      read();
    },
    /** Intent of the last press if it never arrived, else null. */
    lost: isLost ? pressed.current : null,
    /** Something was typed into a field. */
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (target instanceof Element) touched.current.add(target.getAttribute("name") ?? "");
      completeTyped(target, view);
      session.current?.changed();
      startTransition(() => {
        const values = typedInto(target);
        if (values) setTyped(({ form, ...before }) => ({ ...before, form: withValues(form, values) }));
        else read();
      });
    },
    /** Submits the form with the pressed button; does nothing while a submission is in flight. */
    send(button: HTMLElement | null, form: HTMLFormElement) {
      if (navigation !== "idle") return;
      const isButton = button instanceof HTMLButtonElement;
      pressed.current = isButton ? button.value : "";
      session.current?.posting(/^(publish|restore|discard|clear)/.test(pressed.current));
      const [, discarded] = /^discard-(\w+)$/.exec(pressed.current) ?? [];
      if (discarded) withholdLocalDraftsOf(discarded);
      submit(isButton ? button : form, { preventScrollReset: /^(preview|remove)/.test(pressed.current) });
    },
  };
}
