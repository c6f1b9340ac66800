// Searches on input, on hydrated pages. The form remains a GET form with uncontrolled fields; only navigations from
// elsewhere change them.
import { useLocation, useNavigation } from "@remix-run/react";
import { type FocusEvent, type FormEvent, useCallback, useContext, useEffect, useRef } from "react";
import { OpensInPlace, useOpenPage } from "../layout/page-link";
import { countPresses } from "../layout/page-requests";

/** Debounce of the input. */
const pauseMs = 300;

/** URL of a form's non-empty fields. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") query.append(name, value);
  }
  const text = query.toString();
  return (form.getAttribute("action") ?? "") + (text && `?${text}`);
}

/** Sets the fields from a URL's query. */
function showQuery(form: HTMLFormElement, search: string): void {
  const query = new URLSearchParams(search);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.name && field.type !== "hidden") {
      field.value = query.get(field.name) ?? "";
    }
    if (field instanceof HTMLSelectElement) {
      field.value = query.get(field.name) ?? "";
      if (field.selectedIndex < 0) field.selectedIndex = 0;
    }
  }
}

type Requested = { address: string; isOpen: boolean };

const findRequest = (
  requested: readonly Requested[],
  { pathname, search }: Pick<Location, "pathname" | "search">,
) => requested.find(({ address }) => address === pathname + search);

/** Attributes of a search form. Continuous input creates a single history entry. */
export function useLiveSearch() {
  const form = useRef<HTMLFormElement>(null);
  const opensInPlace = useContext(OpensInPlace);
  const open = useOpenPage();
  const { key, pathname, search } = useLocation();
  const timer = useRef(0);
  /** URLs requested and not shown yet, last one last, and whether further input belongs to the same search. */
  const requested = useRef<Requested[]>([]);
  /** History entry of the current input. */
  const entry = useRef<string | null>(null);
  const shown = useRef(key);
  const stop = useCallback(() => window.clearTimeout(timer.current), []);

  useEffect(() => stop, [stop]);
  // The back button during the debounce takes precedence, as does a link (see `wait`).
  const { location: next } = useNavigation();
  useEffect(() => {
    if (next && !findRequest(requested.current, next)) stop();
  }, [next, stop]);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const own = findRequest(requested.current, { pathname, search });
    // A later one may have been requested before this one is rendered.
    requested.current = own ? requested.current.slice(requested.current.indexOf(own) + 1) : [];
    entry.current = own?.isOpen ? key : null;
    if (own) return;
    stop();
    if (form.current) showQuery(form.current, search);
  }, [key, pathname, search, stop]);

  const seek = useCallback(
    (isOpen: boolean) => {
      if (!form.current) return;
      const address = addressOf(form.current);
      const isShown = address === pathname + search;
      if (isOpen && isShown && requested.current.length === 0) return;
      // The URL in the address bar is ahead of the rendered one.
      const isSameSearch = entry.current === key || findRequest(requested.current, window.location)?.isOpen;
      requested.current = [...requested.current, { address, isOpen }];
      open(address, { replace: isShown || isSameSearch === true, preventScrollReset: true });
    },
    [key, pathname, search, open],
  );
  const latest = useRef(seek);
  latest.current = seek;

  const isLive = () => opensInPlace(form.current?.getAttribute("action") ?? "");
  const wait = () => {
    stop();
    if (!isLive()) return;
    const pressesBefore = countPresses();
    timer.current = window.setTimeout(() => {
      if (countPresses() === pressesBefore) latest.current(true);
    }, pauseMs);
  };
  return {
    ref: form,
    onInput: ({ nativeEvent }: FormEvent) => {
      // Does not search during IME composition.
      if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) wait();
    },
    onCompositionStart: stop,
    onCompositionEnd: wait,
    onSubmit: (event: FormEvent) => {
      stop();
      if (!isLive()) return;
      event.preventDefault();
      latest.current(false);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!form.current?.contains(relatedTarget)) entry.current = null;
    },
  };
}
