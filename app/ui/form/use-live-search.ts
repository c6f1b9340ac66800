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

/** Attributes of a search form. Continuous input creates a single history entry. */
export function useLiveSearch() {
  const form = useRef<HTMLFormElement>(null);
  const opensInPlace = useContext(OpensInPlace);
  const open = useOpenPage();
  const { key, pathname, search } = useLocation();
  const timer = useRef(0);
  /** The requested URL while it is loading, and whether further input belongs to the same search. */
  const requested = useRef<{ address: string; isOpen: boolean } | null>(null);
  /** History entry of the current input. */
  const entry = useRef<string | null>(null);
  const shown = useRef(key);
  const stop = useCallback(() => window.clearTimeout(timer.current), []);

  useEffect(() => stop, [stop]);
  // The back button during the debounce takes precedence, as does a link (see `wait`).
  const { location: next } = useNavigation();
  useEffect(() => {
    if (next && next.pathname + next.search !== requested.current?.address) stop();
  }, [next, stop]);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const { address, isOpen } = requested.current ?? { address: null, isOpen: false };
    requested.current = null;
    entry.current = isOpen ? key : null;
    if (address === pathname + search) return;
    entry.current = null;
    stop();
    if (form.current) showQuery(form.current, search);
  }, [key, pathname, search, stop]);

  const seek = useCallback(
    (isOpen: boolean) => {
      if (!form.current) return;
      const address = addressOf(form.current);
      const isShown = address === pathname + search;
      if (isOpen && isShown && !requested.current) return;
      requested.current = { address, isOpen };
      open(address, { replace: isShown || entry.current === key, preventScrollReset: true });
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
