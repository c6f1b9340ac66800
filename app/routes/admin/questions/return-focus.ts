// Restores the focus when a dialog closes: to its opener, the opener's menu, or the element that replaced it.

/** The list item that contains an element, such as a card. */
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

/**
 * Records an element's position; the returned function restores the focus to it, its menu, its item, or the item now at
 * that position.
 */
export function returnFocus(opener: HTMLElement): () => void {
  const item = itemOf(opener);
  const list = item?.parentElement;
  const destination =
    item && list ? [...list.children].filter(({ tagName }) => tagName === item.tagName).indexOf(item) : 0;
  const menu = opener.closest("details");
  return () => {
    // Elements in a closed menu still have layout boxes.
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
