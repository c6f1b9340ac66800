// The server's refusal of the last post of the form.
import { useLocation } from "@remix-run/react";
import { useState } from "react";
import type { EventFormView } from "../event-form-view";

/** Each post has a location of its own; reading the page again after an upload in place has not, and knows of no refusal. */
export function useLastRefusal(refusal: EventFormView["refusal"]): EventFormView["refusal"] {
  const { key } = useLocation();
  const [known, setKnown] = useState({ key, refusal });
  const last = known.key === key ? known : { key, refusal };
  if (last !== known) setKnown(last);
  return last.refusal;
}
