// Offers an unfinished draft when the form is opened: in a dialog once hydrated, in a banner before and after it.
import { useEffect, useId, useRef, useState } from "react";
import { above } from "~/styles/global.css";
import type { EventFormView, UnfinishedDraft } from "../event-form-view";
import { focusStep } from "../live/form-focus";
import { dialog } from "../live/script-dialog.css";
import { OfferButtons, OfferedDraft, offerTexts } from "./offered-draft";

type RestorePromptProps = Pick<EventFormView, "mode"> & { offered: UnfinishedDraft };

/** Must be remounted for another draft. */
export function RestorePrompt(offer: RestorePromptProps) {
  const [isPrompted, setOpen] = useState(false);
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { title, text } = offerTexts(offer);
  const isOpen = useRef(false);
  isOpen.current = isPrompted;
  useEffect(() => {
    setOpen(true);
    return () => {
      // After a choice the focused button no longer exists.
      if (isOpen.current) focusStep();
    };
  }, []);
  useEffect(() => {
    if (isPrompted && element.current && !element.current.open) element.current.showModal();
  }, [isPrompted]);
  return (
    <>
      <OfferedDraft {...offer} isOpen={isPrompted} />
      {isPrompted ? (
        <dialog
          ref={element}
          className={dialog}
          aria-labelledby={titleId}
          onClose={() => {
            setOpen(false);
            focusStep();
          }}
        >
          <h2 id={titleId}>{title}</h2>
          <p>{text}</p>
          <p className={above}>
            <OfferButtons mode={offer.mode} id={offer.offered.id} />
          </p>
        </dialog>
      ) : null}
    </>
  );
}
