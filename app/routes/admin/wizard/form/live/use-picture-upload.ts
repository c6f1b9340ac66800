// Uploads a picture of the event form as soon as it is chosen. Typed values are sent along, so that the server's answer has
// all of them; a picture is shown as saved only when the server's page shows it.
import { useContext, useEffect, useRef, useState } from "react";
import { statusReason } from "~/domain/images/schema";
import { rejectedUpload, type Slot, unsentUpload } from "~/domain/images/slots";
import { isWorthRetrying, sendUpload } from "../../../forms/send-upload";
import { formId } from "../event-form-view";
import { FormDraftContext } from "./form-draft";
import { formOnPage } from "./typed-form";

/** Limits and messages before and during an upload. */
export type UploadRules = Record<
  "tooLarge" | "unsupported" | "timeout" | "network" | "http" | "unreadable" | "cancelled",
  string
> & { slot: Slot; bytes: number; types: readonly string[] };

export type UploadState =
  /** No picture was chosen on this page yet. */
  | { is: "untouched" }
  | { is: "idle" }
  | { is: "sending"; percent: number }
  /** It did not arrive and may be sent again. */
  | { is: "failed"; message: string }
  /** It would be rejected again. */
  | { is: "rejected"; message: string };

function inputOf(name: string): HTMLInputElement | null {
  const input = formOnPage()?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}

/** The error that a page of the form shows for a picture; null when it is another page. */
function rejectionOn(page: Document | null, fieldId: string): string | null {
  if (!page?.getElementById(formId)) return null;
  const error = page.getElementById(`${fieldId}-error`) ?? page.querySelector("main [role=alert] b");
  return error?.textContent ?? null;
}

/**
 * Uploads the file of one input; errors are shown at the given field. `prepare` returns the file to send instead of the chosen
 * one, and may fill in fields first.
 */
export function usePictureUpload(
  { id: fieldId, name: fieldName }: { id: string; name: string },
  name: string,
  rules: UploadRules,
  prepare: (file: File) => Promise<File>,
) {
  const draft = useContext(FormDraftContext);
  const [state, setState] = useState<UploadState>({ is: "untouched" });
  const running = useRef<AbortController | null>(null);

  async function send() {
    const form = formOnPage();
    const input = inputOf(name);
    const file = input?.files?.[0];
    if (!form || !input || !file || !draft) return;
    draft.supersede(fieldName);
    draft.crop.forget();
    const fail = (message: string) => setState({ is: "failed", message });
    const reject = (message: string) => setState({ is: "rejected", message });
    if (!rules.types.includes(file.type)) return reject(rejectedUpload(rules.slot, rules.unsupported));
    if (file.size > rules.bytes) return reject(rejectedUpload(rules.slot, rules.tooLarge));
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const isOwn = () => running.current === stop;
    setState({ is: "idle" });
    const prepared = await prepare(file);
    if (!isOwn()) return;
    const body = new FormData(form);
    body.set(name, prepared, prepared.name);
    body.append("intent", "upload");
    const arrived = draft.mark();
    const show = (percent: number) => isOwn() && setState({ is: "sending", percent });
    show(0);
    const answer = await sendUpload(draft.address, body, { signal: stop.signal, onProgress: show });
    if (!isOwn()) return;
    const unsent = (why: string) => fail(unsentUpload(rules.slot, why));
    if (!answer.arrived)
      return answer.reason === "cancelled" ? fail(rules.cancelled) : unsent(rules[answer.reason]);
    const { status, page } = answer;
    if (status >= 400) {
      const rejection = rejectionOn(page, fieldId);
      if (rejection) reject(rejection);
      else if (isWorthRetrying(status)) unsent(rules.http.replace("{status}", String(status)));
      else reject(rejectedUpload(rules.slot, statusReason(status)));
      return;
    }
    if (!page?.getElementById(fieldId)) return unsent(rules.unreadable);
    arrived();
    if (input.closest("fieldset")?.contains(document.activeElement)) input.focus();
    input.value = "";
    setState({ is: "idle" });
    draft.reload();
  }

  const first = useRef(send);
  useEffect(() => {
    // Chosen before hydration.
    if (inputOf(name)?.files?.length) void first.current();
    return () => running.current?.abort();
  }, [name]);

  return { state, send, cancel: () => running.current?.abort() };
}
