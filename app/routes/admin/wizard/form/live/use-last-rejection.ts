// The server's rejection of the last post of the form.
import { useLocation } from "@remix-run/react";
import { useState } from "react";
import type { EventFormView } from "../event-form-view";

/** Each post has a location of its own; reading the page again after an upload in place has not, and knows of no rejection. */
export function useLastRejection(rejection: EventFormView["rejection"]): EventFormView["rejection"] {
  const { key } = useLocation();
  const [known, setKnown] = useState({ key, rejection });
  const last = known.key === key ? known : { key, rejection };
  if (last !== known) setKnown(last);
  return last.rejection;
}
