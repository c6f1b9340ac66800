// Operates a page like its user: finds visible elements and waits for them for a bounded time.
import { waitFor } from "../setup/shell.mjs";

/**
 * Runs in the page: the visible element of a kind by name, number `tries` of the matches, best first, in the topmost open dialog;
 * with `item`, in the list item or card that contains this text.
 */
function locate(kind, name, item, tries) {
  const selectors = {
    button: "button, summary, [role=button]",
    link: "a[href]",
    field: "input:not([type=hidden]), textarea, select",
    choice: "input[type=radio], input[type=checkbox]",
    file: "input[type=file]",
  };
  const clean = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const namesOf = (element) =>
    [
      element.getAttribute("aria-label"),
      ...[...(element.labels ?? [])].map((label) => label.textContent),
      element.matches("button, summary, a, [role=button]") ? element.textContent : "",
    ].map(clean);
  const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
  const all = [...(modal ?? document).querySelectorAll(selectors[kind] ?? kind)].filter(
    (element) =>
      (kind === "file" || element.checkVisibility({ visibilityProperty: true })) &&
      (!item || element.closest("article, main li, dialog li")?.textContent.includes(item)),
  );
  const matches = (test) => all.filter((element) => namesOf(element).some(test));
  const tests = [(own) => own === name, (own) => own.startsWith(name), (own) => own.includes(name)];
  const found = name ? [...new Set(tests.flatMap(matches))] : all;
  return found[tries % found.length] ?? null;
}

export function pageOf(client, origin) {
  const { run, find } = client;

  const shown = () =>
    run(() => {
      const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
      return `${location.pathname}: ${(modal ?? document.body).innerText.replace(/\s+/g, " ").slice(0, 400)}`;
    }).catch((error) => `nothing (${error.message})`);

  /** Polls until `look` returns a value; scripts may fail while a document is replaced. */
  async function until(what, look) {
    const found = await waitFor(look, { everyMs: 100 });
    return found || Promise.reject(new Error(`waited for ${what}; the page shows ${await shown()}`));
  }

  /**
   * Acts on an element until `use` does not return false. Finds it again when the page has re-rendered; of several with the name, one
   * may be off-screen, such as on a slide of the carousel.
   */
  function act(kind, name, use, item = null) {
    let tries = -1;
    return until(`${kind} ${name ?? ""} to be usable`, async () => {
      tries += 1;
      const element = await find(locate, kind, name ?? null, item, tries);
      if (!element) return false;
      await run((target) => target.scrollIntoView({ block: "center", behavior: "instant" }), element);
      return (await use(element)) !== false;
    });
  }

  const includes = (text) =>
    run((expected) => document.body.innerText.replace(/\s+/g, " ").includes(expected), text);
  const go = (path) => client.goto(path.startsWith("http") ? path : origin + path);
  const hasValue = (element, text) => run((field, expected) => field.value === expected, element, text);
  /** Waits until scripts have started: those of a visitor's page, or React on an organiser's. */
  const scripted = () =>
    until("scripts", () =>
      run(
        () =>
          document.readyState === "complete" &&
          (history.scrollRestoration === "manual" ||
            document.querySelector('script[src*="enhance"]') !== null ||
            document.querySelector("script[type=module]") === null),
      ),
    );

  return {
    run,
    until,
    go,
    scripted,
    key: client.press,
    open: (path) => go(path).then(scripted),
    path: () => run(() => location.pathname + location.search),
    /** Waits until a text is visible. */
    sees: (text) => until(`「${text}」`, () => includes(text)),
    seesNot: (text) => until(`no 「${text}」`, async () => !(await includes(text))),
    /** Waits until a field has a value. */
    holds: (name, value) => act("field", name, (element) => hasValue(element, value)),
    /** With `item`, in the list item or card that contains this text. */
    press: (kind, name, item) => act(kind, name, (element) => element.click(), item),
    /** Chooses a radio button or checkbox by its label, which often covers it. */
    choose: (name) =>
      act("choice", name, async (element) => {
        const label = await find((input) => input.labels[0] ?? input, element);
        await label.click();
        return run((input) => input.checked, element);
      }),
    fill: (name, text) =>
      act("field", name, async (element) => {
        await run((field) => field.select(), element);
        await client.type(element, text);
        return hasValue(element, text);
      }),
    attach: (name, ...files) => act("file", name, (element) => client.attach(element, files)),
  };
}
