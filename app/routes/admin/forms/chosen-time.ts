/** Scrolls the list of times, not the page, to the selected one. */
export function showChosenTime(within: Element | null): void {
  const label = within?.querySelector("input:checked")?.closest("label");
  const list = label?.parentElement;
  if (label && list) list.scrollTop = label.offsetTop - list.offsetTop - list.clientHeight / 2;
}
