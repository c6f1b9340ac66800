// Looks for copies on this device when the form opens. What offers them is loaded only where there are some.
import { type ComponentType, useEffect, useRef, useState } from "react";
import { listLocalDrafts, readLocalDraft } from "../../local-draft";
import type { EventFormView } from "../event-form-view";
import type { LocalDraftOfferProps, Offer } from "./local-draft-offer";

/** The copies when the form opened: of this draft, and all. */
export type LocalCopies = {
  own: ReturnType<typeof readLocalDraft>;
  all: ReturnType<typeof listLocalDrafts>;
};

type Shown = { offer: Offer; LocalDraftOffer: ComponentType<LocalDraftOfferProps> };

/** What there is to offer; null when there is nothing, or it was taken or ignored. */
export function useLocalDraftOffer(view: EventFormView) {
  const [shown, setShown] = useState<Shown | null>(null);
  const opened = useRef(view);
  useEffect(() => {
    const { current } = opened;
    const copies = { own: readLocalDraft(current.autosave.key), all: listLocalDrafts() };
    if (!copies.own && copies.all.length === 0) return;
    import("./local-draft-offer").then(
      ({ findOffer, LocalDraftOffer }) => {
        const offer = findOffer(current, copies);
        if (offer) setShown({ offer, LocalDraftOffer });
      },
      // Without it the copies stay, and are offered the next time.
      () => {},
    );
  }, []);
  return { shown, close: () => setShown(null) };
}
