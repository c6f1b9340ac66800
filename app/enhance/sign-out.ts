// Asks about unsent check-in presses before an organiser signs out on a visitors' page. A separate script that only organisers load.
import { asksAboutPresses } from "~/ui/layout/page-behaviour";

document.addEventListener(
  "submit",
  (event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement)) return;
    if (!asksAboutPresses(form.dataset.pressesOf, () => form.submit())) return;
    event.preventDefault();
    // The pages' script would send the form.
    event.stopImmediatePropagation();
  },
  { capture: true },
);
