// What the fields of the event form may ask of its draft in the browser.
import { createContext } from "react";
import type { EventSlotName } from "~/domain/images/slots";
import type { CropDialogState } from "./use-crop-dialog";

export type FormDraft = {
  /** URL of the form with its draft. */
  address: string;
  /** Notes what was typed so far; the answer is called when the server has all of it. */
  mark: () => () => void;
  /** Reads the page from the server again, in place. */
  reload: () => void;
  /** What the server said of a field is no longer true. */
  supersede: (field: string) => void;
  crop: {
    state: CropDialogState | null;
    /** Opens the crop of a picture over the page; the focus returns to the button. */
    open: (slot: EventSlotName, button: HTMLElement) => void;
    /** Something else happens to a picture. */
    forget: () => void;
  };
};

export const FormDraftContext = createContext<FormDraft | null>(null);
