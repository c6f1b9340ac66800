// Operates a page like its user: finds visible elements and waits for them for a bounded time.
import { setTimeout as sleep } from "node:timers/promises";

const waitMs = 15_000;
const pollMs = 100;
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

export const keys = { right: "\uE014", left: "\uE012", escape: "\uE00C", enter: "\uE007", tab: "\uE004" };

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
    any: "*",
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
  const selector = selectors[kind] ?? kind;
  const all = [...(modal ?? document).querySelectorAll(selector)].filter(
    (element) =>
      (kind === "file" || element.checkVisibility({ visibilityProperty: true })) &&
      (!item || element.closest("article, main li, dialog li")?.textContent.includes(item)),
  );
  if (!name) return all;
  const matches = (test) => all.filter((element) => namesOf(element).some(test));
  const tests = [(own) => own === name, (own) => own.startsWith(name), (own) => own.includes(name)];
  return [...new Set(tests.flatMap(matches))];
}

const strokeOf = (from, to) => [
  { type: "pointerMove", duration: 0, origin: "viewport", ...from },
  { type: "pointerDown", button: 0 },
  { type: "pointerMove", duration: 200, origin: "viewport", ...to },
  { type: "pointerUp", button: 0 },
];

export function pageOf(browser, origin) {
  const { send } = browser;

  async function run(fn, ...args) {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${fn})(...[...arguments].slice(0, -1))).then(
        (value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = (await send("run", { script, args })) ?? {};
    if (error) throw new Error(error);
    return value;
  }

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

  const find = (kind, name) => until(`${kind} ${name ?? ""}`, async () => (await run(locate, kind, name))[0]);
  const idOf = (element) => element[elementKey];

  /**
   * Acts on an element. Finds it again when the page has re-rendered; of several with the name, one
   * may be off-screen, such as on a slide of the carousel.
   */
  function act(kind, name, use, item) {
    let tries = -1;
    return until(`${kind} ${name ?? ""} to be usable`, async () => {
      const elements = await run(locate, kind, name, item);
      tries += 1;
      const element = elements[tries % elements.length];
      if (!element) return false;
      await run((target) => target.scrollIntoView({ block: "center", behavior: "instant" }), element);
      await use(element);
      return true;
    });
  }

  const pointer = (type, moves) =>
    send("actions", {
      actions: [{ type: "pointer", id: `${type}1`, parameters: { pointerType: type }, actions: moves }],
    });

  return {
    run,
    until,
    find,
    origin,
    go: (path) => send("navigate", { url: path.startsWith("http") ? path : origin + path }),
    /** Reloads by script: Firefox's own command would bypass the service worker. */
    async reload() {
      await run(() => {
        document.documentElement.dataset.before = "";
        setTimeout(() => location.reload());
      });
      await until("the page again", () => run(() => !("before" in document.documentElement.dataset)));
    },
    back: () => send("back", {}),
    /** Deletes all cookies; an in-flight response may set one again. */
    forget: () =>
      until("no cookies", async () => {
        await send("forget", {});
        return (await send("cookies", {})).length === 0;
      }),
    path: () => run(() => location.pathname + location.search),
    screenshot: () => send("screenshot", {}),
    /** Waits until scripts have started: those of a visitor's page, or React on an organiser's. */
    scripted: () =>
      until("scripts", () =>
        run(
          () =>
            document.readyState === "complete" &&
            (history.scrollRestoration === "manual" ||
              document.querySelector('script[src*="enhance"]') !== null ||
              document.querySelector("script[type=module]") === null),
        ),
      ),
    /** Waits until a text is visible. */
    sees: (text) =>
      until(`「${text}」`, () =>
        run((expected) => document.body.innerText.replace(/\s+/g, " ").includes(expected), text),
      ),
    seesNot: (text) =>
      until(`no 「${text}」`, () =>
        run((expected) => !document.body.innerText.replace(/\s+/g, " ").includes(expected), text),
      ),
    /** With `item`, in the list item or card that contains this text. */
    press: (kind, name, item) => act(kind, name, (element) => send("click", { id: idOf(element) }), item),
    /** Chooses a radio button or checkbox by its label, which often covers it. */
    choose: (name) =>
      act("choice", name, async (element) => {
        const label = await run((input) => input.labels[0] ?? input, element);
        await send("click", { id: idOf(label) });
        if (!(await run((input) => input.checked, element))) throw new Error("it is not chosen");
      }),
    fill: (name, text) =>
      act("field", name, async (element) => {
        await send("clear", { id: idOf(element) });
        await send("type", { id: idOf(element), text });
        if ((await run((field) => field.value, element)) !== text) throw new Error("it holds something else");
      }),
    /** Sets a field that takes no typed text, such as a date. */
    set: (name, value) =>
      act("field", name, (element) =>
        run(
          (field, next) => {
            Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, next);
            for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
          },
          element,
          value,
        ),
      ),
    attach: (name, file) => act("file", name, (element) => send("type", { id: idOf(element), text: file })),
    key: (value) =>
      send("actions", {
        actions: [
          {
            type: "key",
            id: "keyboard",
            actions: [
              { type: "keyDown", value },
              { type: "keyUp", value },
            ],
          },
        ],
      }),
    /** Swipes from one point to another, in CSS pixels. */
    async swipe(from, to) {
      if (await run(() => "ontouchstart" in window)) return pointer("touch", strokeOf(from, to));
      // WebKitGTK's driver moves the mouse instead, so touch events are dispatched by script.
      return run(
        (...points) => {
          const target = document.elementFromPoint(points[0].x, points[0].y);
          for (const [index, type] of ["touchstart", "touchend"].entries()) {
            const touch = { clientX: points[index].x, clientY: points[index].y };
            const touches = index === 0 ? [touch] : [];
            const event = Object.assign(new Event(type, { bubbles: true }), {
              touches,
              changedTouches: [touch],
            });
            target.dispatchEvent(event);
          }
        },
        from,
        to,
      );
    },
    drag: (from, to) => pointer("mouse", strokeOf(from, to)),
  };
}
