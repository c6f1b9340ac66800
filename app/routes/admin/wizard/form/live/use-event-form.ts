// The event form in the browser: input, draft, and submission.
import { useLocation, useNavigation, useRevalidator, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { EventForm } from "~/domain/events/form/form";
import { useOpenPage } from "~/ui/layout/page-link";
import { withholdLocalDraftsOf } from "../../local-draft";
import { type EventFormView, formAddress } from "../event-form-view";
import { openBrowserDraft } from "./browser-draft";
import { useFormFocus } from "./form-focus";
import { completeTyped, fillChosen, fillFields, typedBefore } from "./typed-form";
import { useCropDialog } from "./use-crop-dialog";

/** Connects the form to its draft, as the server has it. `isLost`: the last submission did not arrive. */
export function useEventForm(view: EventFormView, stored: EventForm, isLost: boolean) {
  const isIdle = useNavigation().state === "idle";
  const { key, search } = useLocation();
  const submit = useSubmit();
  const open = useOpenPage();
  const { revalidate } = useRevalidator();
  const latest = useRef({ view, stored, isIdle });
  latest.current = { view, stored, isIdle };
  const [autosave] = useState(() => openBrowserDraft(() => latest.current.view));
  const touched = useRef(new Set<string>());
  const pressed = useRef("");

  useEffect(() => {
    const stop = autosave.start();
    touched.current = new Set(typedBefore(latest.current.view.form));
    if (touched.current.size > 0) autosave.changed();
    return stop;
  }, [autosave]);
  const { form, step, autosave: page } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what the server said last
  useEffect(() => {
    fillChosen(latest.current.stored);
    autosave.reread();
  }, [form, step, page, autosave]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response has its own location
  useEffect(() => {
    if (isIdle) autosave.responded(isLost);
  }, [isIdle, isLost, key, autosave]);
  useFormFocus(view, isIdle);

  const address = formAddress(view, view.savedAt !== null);
  function reload(): void {
    // Do not interrupt a submission; its response renders the page.
    if (!latest.current.isIdle) return;
    // Before its URL is replaced, a new form has no draft id, and reloading it would create another draft.
    if (new URLSearchParams(search).get("draft") === view.draftId) revalidate();
    else open(address, { replace: true, preventScrollReset: true });
  }
  const crop = useCropDialog({ view: () => latest.current.view, flush: autosave.flush, reload });

  return {
    autosave,
    crop,
    draft: { address, mark: autosave.mark, reload, crop },
    /** Restores the local draft, except for fields edited since. */
    restore(values: Record<string, string>) {
      const untouched = Object.fromEntries(
        Object.entries(values).filter(([name]) => !touched.current.has(name) && !name.endsWith("ImageId")),
      );
      fillFields(untouched);
      autosave.changed(untouched);
    },
    /** Intent of the last press if its submission never arrived, else null. */
    lost: isLost ? pressed.current : null,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (target instanceof Element) touched.current.add(target.getAttribute("name") ?? "");
      completeTyped(target, view);
      autosave.changed({}, target);
    },
    /** Submits the form with the pressed button; does nothing while a submission is in flight. */
    send(button: HTMLElement | null, form: HTMLFormElement) {
      if (!isIdle) return;
      const isButton = button instanceof HTMLButtonElement;
      pressed.current = isButton ? button.value : "";
      autosave.posting(/^(publish|restore|discard|clear)/.test(pressed.current));
      const [, discarded] = /^discard-(\w+)$/.exec(pressed.current) ?? [];
      if (discarded) withholdLocalDraftsOf(discarded);
      submit(isButton ? button : form, { preventScrollReset: /^(preview|remove)/.test(pressed.current) });
    },
  };
}
