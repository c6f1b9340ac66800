// Shows on shared pages the visitor's registrations. A separate script that only browsers with registrations load, because the pages
// are the same for every visitor. The state comes from the server after each load; until the sign-out the browser stores only
// which events it has registrations for, whose link until then says 查看我的报名.
import { button } from "~/ui/form/button.css";
import { ownSeatsKey, readStored, writeStored } from "~/ui/layout/browser-storage";

/** The registration of an event; all but `href` only from the server. */
type OwnState = { href: string; text?: string; tone?: string; ahead?: string; forOther?: string | null };

function readStates(): Map<string, OwnState> {
  const lines = (readStored(ownSeatsKey) ?? "").matchAll(/(\w{12}) (\w{12})/g);
  return new Map([...lines].map(([, event = "", id]) => [event, { href: `/seat/${id}` }]));
}

let states = readStates();
/** The content of the strip above the home page and of the header's link, by data attribute; empty before the response. */
let places: Record<string, string> = {};

const storeStates = () =>
  writeStored(ownSeatsKey, [...states].map(([event, { href }]) => `${event} ${href.slice(-12)}`).join());

function linkTo(href: string, text: string, className: string): HTMLElement {
  const link = document.createElement("a");
  link.className = className;
  link.href = href;
  link.append(text);
  return link;
}

/** The state in its colour; only for states from the server. */
function noteOf(text: string, tone = ""): HTMLElement {
  const note = document.createElement("b");
  note.dataset.own = tone;
  note.append(text);
  return note;
}

/** The content of a bar as rendered, which returns when the registration has ended. */
const rendered = new WeakMap<HTMLElement, Element[]>();

function showBar(bar: HTMLElement, state: OwnState | undefined): void {
  const content = rendered.get(bar) ?? [...bar.children];
  rendered.set(bar, content);
  let [terms] = content;
  if (!state || !terms) {
    bar.replaceChildren(...content);
    return;
  }
  const { href, text, tone, ahead, forOther } = state;
  if (text) {
    terms = terms.cloneNode() as Element;
    terms.append(noteOf(text, tone));
    if (ahead) terms.append(ahead);
    else if (forOther) terms.append(linkTo(forOther, "替别人报名", ""));
  }
  const link =
    tone === "ok"
      ? linkTo(`${href}#ticket`, "票", button.ink)
      : linkTo(href, text ? "查看" : "查看我的报名", button.line);
  bar.replaceChildren(terms, link);
}

function showNote(place: HTMLElement, state: OwnState | undefined): void {
  place.querySelector("[data-own]")?.remove();
  if (state?.text) place.append(noteOf(state.text, state.tone));
}

/** Calls `show` with the elements of a selector whose state is not shown yet. */
function showAt(selector: string, show: (element: HTMLElement, state: OwnState | undefined) => void): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const holder = element.closest<HTMLElement>("[data-join],[data-slide],a");
    const event = holder?.dataset.join ?? holder?.dataset.slide ?? holder?.getAttribute("href")?.slice(-12);
    const state = states.get(event ?? "");
    const shown = state ? (state.text ?? "?") : "";
    if ((element.dataset.owned ?? "") === shown) continue;
    element.dataset.owned = shown;
    show(element, state);
  }
}

function showStates(): void {
  showAt("[data-join]", showBar);
  showAt('li>a[href^="/events/"]>div>:last-child', showNote);
  showAt("[data-slide] p:first-child", showNote);
  for (const [name, html] of Object.entries(places)) {
    const place = document.querySelector<HTMLElement>(`[data-${name}]`);
    if (place && place.dataset[name] !== html) {
      place.dataset[name] = html;
      place.innerHTML = html;
    }
  }
}

/** Replaces the states by the server's; a failed request leaves the links to the registrations. */
async function refresh(): Promise<void> {
  const before = states;
  const response = await fetch("/my-registrations/state");
  // Only the site's own response has these fields.
  const { own, ...html }: { own: Record<string, OwnState> } = await response.json();
  // Requested before a sign-out.
  if (states !== before) return;
  states = new Map(Object.entries(own));
  places = html;
  storeStates();
  showStates();
}
const begin = () => void refresh().catch(() => {});

showStates();
begin();
// Scripts replace pages in place and refresh the home page's list.
new MutationObserver(showStates).observe(document.documentElement, { childList: true, subtree: true });
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) begin();
});
// Before other listeners, which may send the form themselves. A sign-out that is cancelled shows the states again on the next page.
addEventListener(
  "submit",
  ({ target, submitter }) => {
    if (target instanceof HTMLFormElement && target.action.endsWith("/logout")) states = new Map();
    else if (submitter instanceof HTMLButtonElement && submitter.value === "erase")
      states.delete(document.querySelector("main")?.dataset.ownSeat ?? "");
    else return;
    storeStates();
  },
  true,
);
