// What is typed before a page is hydrated stays. React 18 sets a textarea to the text that the server sent, unless the text in
// the document is another by then; other fields keep their values.

function hold(area: HTMLTextAreaElement): void {
  if (area.value !== area.defaultValue) area.textContent = area.value;
}

const onInput = ({ target }: Event) => {
  if (target instanceof HTMLTextAreaElement) hold(target);
};

/** Keeps the texts of the document's textareas until the answer is called. */
export function keepTyped(): () => void {
  for (const area of document.querySelectorAll("textarea")) hold(area);
  document.addEventListener("input", onInput, true);
  return () => document.removeEventListener("input", onInput, true);
}
