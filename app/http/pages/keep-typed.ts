// Preserves text typed before hydration. React 18 resets a textarea to the text from the server unless its text content in the
// document differs; other fields retain their values.

function hold(area: HTMLTextAreaElement): void {
  if (area.value !== area.defaultValue) area.textContent = area.value;
}

const onInput = ({ target }: Event) => {
  if (target instanceof HTMLTextAreaElement) hold(target);
};

/** Preserves the text of the document's textareas. Call the result to stop. */
export function keepTyped(): () => void {
  for (const area of document.querySelectorAll("textarea")) hold(area);
  document.addEventListener("input", onInput, true);
  return () => document.removeEventListener("input", onInput, true);
}
