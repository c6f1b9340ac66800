// Operates a page like its user: finds visible elements and waits for them for a bounded time.
import { setTimeout as sleep } from "node:timers/promises";

const waitMs = 30_000;
const pollMs = 100;

/**
 * Runs in the page: the visible elements of a kind by name, best match first, in the topmost open dialog;
 * with `item`, in the list item or card that contains this text.
 */
function locate(kind, name, item) {
  const selectors = {
    button: "button, summary, [role=button]",
    link: "a[href]",
    field: "input:not([type=hidden]), textarea, select",
    choice: "input[type=radio], input[type=checkbox]",
    file: "input[type=file]",
  };
  const clean = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const namesOf = (element) => [
    clean(element.getAttribute("aria-label")),
    ...(element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => clean(id && document.getElementById(id)?.textContent)),
    ...[...(element.labels ?? [])].map((label) => clean(label.textContent)),
    clean(element.matches("button, summary, a, [role=button]") ? element.textContent : ""),
  ];
  const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
  const all = [...(modal ?? document).querySelectorAll(selectors[kind] ?? kind)].filter(
    (element) =>
      (kind === "file" || element.checkVisibility({ visibilityProperty: true })) &&
      (!item || element.closest("article, main li, dialog li")?.textContent.includes(item)),
  );
  if (!name) return all;
  const matches = (test) => all.filter((element) => namesOf(element).some(test));
  const tests = [(own) => own === name, (own) => own.startsWith(name), (own) => own.includes(name)];
  return [...new Set(tests.flatMap(matches))];
}

export function pageOf(client, origin) {
  const { run } = client;

  const shown = () =>
    run(() => {
      const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
      return `${location.pathname}: ${(modal ?? document.body).innerText.replace(/\s+/g, " ").slice(0, 400)}`;
    }).catch((error) => `nothing (${error.message})`);

  /** Polls until `look` returns a value; scripts may fail while a document is replaced. */
  async function until(what, look) {
    const end = Date.now() + waitMs;
    let problem = "";
    for (;;) {
      try {
        const found = await look();
        if (found) return found;
      } catch (error) {
        problem = ` (${error.message})`;
      }
      if (Date.now() > end) throw new Error(`waited for ${what}${problem}; the page shows ${await shown()}`);
      await sleep(pollMs);
    }
  }

  /**
   * Acts on an element. Finds it again when the page has re-rendered; of several with the name, one
   * may be off-screen, such as on a slide of the carousel.
   */
  function act(kind, name, use, item = null) {
    let tries = -1;
    return until(`${kind} ${name ?? ""} to be usable`, async () => {
      const elements = await client.findAll(locate, kind, name ?? null, item);
      tries += 1;
      const element = elements[tries % elements.length];
      if (!element) return false;
      await run((target) => target.scrollIntoView({ block: "center", behavior: "instant" }), element);
      await use(element);
      return true;
    });
  }

  const includes = (text) =>
    run((expected) => document.body.innerText.replace(/\s+/g, " ").includes(expected), text);
  const go = (path) => client.goto(path.startsWith("http") ? path : origin + path);
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
    drag: client.drag,
    swipe: client.swipe,
    async open(path) {
      await go(path);
      await scripted();
    },
    /** Reloads by script: a browser's own command would bypass the service worker. */
    async reload() {
      await run(() => {
        document.documentElement.dataset.before = "";
        setTimeout(() => location.reload());
      });
      await until("the page again", () => run(() => !("before" in document.documentElement.dataset)));
    },
    path: () => run(() => location.pathname + location.search),
    /** Waits until a text is visible. */
    sees: (text) => until(`「${text}」`, () => includes(text)),
    seesNot: (text) => until(`no 「${text}」`, async () => !(await includes(text))),
    /** Waits until a field has a value. */
    holds: (name, value) =>
      act("field", name, async (element) => {
        if (!(await run((field, expected) => field.value === expected, element, value)))
          throw new Error("another value");
      }),
    /** With `item`, in the list item or card that contains this text. */
    press: (kind, name, item) => act(kind, name, client.click, item),
    /** Chooses a radio button or checkbox by its label, which often covers it. */
    choose: (name) =>
      act("choice", name, async (element) => {
        const [label] = await client.findAll((input) => [input.labels[0] ?? input], element);
        await client.click(label);
        if (!(await run((input) => input.checked, element))) throw new Error("it is not chosen");
      }),
    fill: (name, text) =>
      act("field", name, async (element) => {
        await client.fill(element, text);
        if ((await run((field) => field.value, element)) !== text) throw new Error("another value");
      }),
    attach: (name, ...files) => act("file", name, (element) => client.attach(element, files)),
  };
}
