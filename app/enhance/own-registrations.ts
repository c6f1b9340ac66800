// Shows on shared pages which events this browser is registered for. A separate script that only browsers with registrations load,
// because the pages are the same for every visitor. Stores the registration's id and number of seats per event.
import { button } from "~/ui/form/button.css";
import { readStored, writeStored } from "~/ui/layout/browser-storage";

const key = "own-seats";

/** Registration id and number of seats by event. */
type OwnRegistrations = Map<string, { id: string; seats: string }>;

function readRegistrations(): OwnRegistrations {
  const lines = (readStored(key) ?? "").split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [event = "", id = "", seats = ""] = line.split(" ");
      return /^\w{12} \w{12} \d$/.test(line) ? [[event, { id, seats }] as const] : [];
    }),
  );
}

const writeRegistrations = (registrations: OwnRegistrations) =>
  writeStored(key, [...registrations].map(([event, { id, seats }]) => `${event} ${id} ${seats}`).join("\n"));

/** Stores the registrations that the page lists. `data-own-seat` without a registration removes one. */
function recordRegistrations(registrations: OwnRegistrations): void {
  const noted = document.querySelectorAll<HTMLElement>("[data-own-seat]");
  const isList = document.querySelector("[data-own-seats]") !== null;
  if (isList) registrations.clear();
  for (const { dataset } of noted) {
    const [event = "", id, seats = ""] = (dataset.ownSeat ?? "").split(" ");
    if (id) registrations.set(event, { id, seats });
    else registrations.delete(event);
  }
  if (isList || noted.length > 0) writeRegistrations(registrations);
}

/** Returns the elements that are not marked yet, and marks them. */
function newly(selector: string): HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(({ dataset }) => !dataset.owned);
  for (const { dataset } of found) dataset.owned = "1";
  return found;
}

function strong(text: string): HTMLElement {
  const element = document.createElement("b");
  element.textContent = text;
  return element;
}

function showRegistrations(registrations: OwnRegistrations): void {
  for (const [event, { id, seats }] of registrations) {
    const text = `已报名 ${seats} 人`;
    for (const bar of newly(`[data-join="${event}"]`)) {
      const link = bar.querySelector("a") ?? document.createElement("a");
      if (!link.isConnected) {
        link.className = button.line;
        bar.append(link);
      }
      // Breaks lines at spaces only.
      link.style.wordBreak = "keep-all";
      link.href = `/seat/${id}`;
      link.textContent = `${text} · 查看`;
    }
    for (const item of newly(`li>a[href="/events/${event}"]>div`)) item.append(strong(text));
    for (const place of newly(`[data-slide="${event}"] h2+p`))
      place.append(document.createElement("br"), strong(text));
  }
}

const registrations = readRegistrations();
recordRegistrations(registrations);
showRegistrations(registrations);
// Scripts replace pages in place and refresh the home page's list.
new MutationObserver(() => {
  recordRegistrations(registrations);
  showRegistrations(registrations);
}).observe(document.documentElement, { childList: true, subtree: true });
document.addEventListener("submit", ({ submitter }) => {
  const [event] =
    document.querySelector<HTMLElement>("main[data-own-seat]")?.dataset.ownSeat?.split(" ") ?? [];
  if (!event || !(submitter instanceof HTMLButtonElement) || submitter.value !== "erase") return;
  registrations.delete(event);
  writeRegistrations(registrations);
});
