// Where the focus goes when a dialog closes: to what opened it, its menu, or what has taken its place.

/** The item of a list that an element is part of, such as a card. */
function itemOf(element: Element): Element | null {
  let item: Element | null = null;
  for (
    let at = element.closest("article, main li");
    at;
    at = at.parentElement?.closest("article, main li") ?? null
  )
    item = at;
  return item;
}

const isShown = (element: HTMLElement) => element.isConnected && element.getClientRects().length > 0;

function focusInside(item: Element | null | undefined): boolean {
  const target = [...(item?.querySelectorAll<HTMLElement>("a[href], button, summary, input") ?? [])].find(
    isShown,
  );
  target?.focus({ preventScroll: true });
  return target !== undefined;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}

/** Remembers where an element is; the answer gives the focus back to it, its menu, its item, or the item in that place. */
export function returnFocus(opener: HTMLElement): () => void {
  const item = itemOf(opener);
  const list = item?.parentElement;
  const destination =
    item && list ? [...list.children].filter(({ tagName }) => tagName === item.tagName).indexOf(item) : 0;
  const menu = opener.closest("details");
  return () => {
    // What a closed menu hides has its boxes all the same.
    const target = menu?.open === false ? menu.querySelector("summary") : opener;
    if (target && isShown(target)) {
      target.focus({ preventScroll: true });
      return;
    }
    if (item?.isConnected && focusInside(item)) return;
    const others = list?.isConnected
      ? [...list.children].filter(({ tagName }) => tagName === item?.tagName)
      : [];
    if (!focusInside(others[destination] ?? others[others.length - 1])) focusHeading();
  };
}
