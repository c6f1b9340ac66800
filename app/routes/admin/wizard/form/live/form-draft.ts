// Draft operations available to the event form's fields in the browser.
import { createContext } from "react";
import type { EventSlotName } from "~/domain/images/slots";
import type { CropDialogState } from "./use-crop-dialog";

export type FormDraft = {
  /** URL of the form with its draft. */
  address: string;
  /** Marks the current input; the returned function is called once the server has it. */
  mark: () => () => void;
  /** Reloads the page data in place. */
  reload: () => void;
  /** Discards the server's messages about a field. */
  supersede: (field: string) => void;
  crop: {
    state: CropDialogState | null;
    /** Opens the crop dialog; the focus returns to the button. */
    open: (slot: EventSlotName, button: HTMLElement) => void;
    /** Clears the crop result when the picture changes. */
    forget: () => void;
  };
};

export const FormDraftContext = createContext<FormDraft | null>(null);
