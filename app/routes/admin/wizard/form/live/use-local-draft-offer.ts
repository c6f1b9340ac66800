// Looks for local copies when the form opens. The offer is loaded only if there are any.
import { type ComponentType, useEffect, useRef, useState } from "react";
import { type LocalCopies, listLocalDrafts, readLocalDraft } from "../../local-draft";
import type { EventFormView } from "../event-form-view";
import type { LocalDraftOfferProps, Offer } from "./local-draft-offer";

type Shown = { offer: Offer; LocalDraftOffer: ComponentType<LocalDraftOfferProps> };

/** The offer; null without copies, or after the user restored or ignored it. */
export function useLocalDraftOffer(view: EventFormView) {
  const [shown, setShown] = useState<Shown | null>(null);
  const opened = useRef(view);
  useEffect(() => {
    const { current } = opened;
    const copies: LocalCopies = { own: readLocalDraft(current.autosave.key), all: listLocalDrafts() };
    if (!copies.own && copies.all.length === 0) return;
    import("./local-draft-offer").then(
      ({ findOffer, LocalDraftOffer }) => {
        const offer = findOffer(current, copies);
        if (offer) setShown({ offer, LocalDraftOffer });
      },
      // On a load error the copies are preserved and offered next time.
      () => {},
    );
  }, []);
  return { shown, close: () => setShown(null) };
}
