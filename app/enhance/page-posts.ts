// Forms that open a page, such as a wish or the sign-in, are sent by a script that is loaded when one of them is first focused:
// so that it is there when the connection is lost. Where it cannot be loaded, the browser sends the form.
import { type Pressed, showFailure, submitAsUsual } from "./form-posts";

const load = () => import("./sent-forms");

/** Loads the script that sends forms when one is focused. */
export function watchForms(signal: AbortSignal): void {
  const prepare = ({ target }: Event) => {
    if (target instanceof Element && target.closest("form[method=post]")) load().catch(() => {});
  };
  document.addEventListener("focusin", prepare, { signal });
}

/** Sends a form instead of the browser; `restart` starts the scripts for another page. */
export function sendPage(pressed: Pressed, signal: AbortSignal, restart: () => void): void {
  const { form, button } = pressed;
  load().then(
    (later) => later.sendForm(pressed, signal, restart),
    () => {
      form.removeAttribute("aria-busy");
      if (navigator.onLine) submitAsUsual(pressed);
      else showFailure(form, null, () => button.click(), form);
    },
  );
}
