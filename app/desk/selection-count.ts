// Checkbox lists: a select-all checkbox, and counts of selected items.

export function initSelectionCount(): void {
  const form = document.getElementById("bulk");
  const all = form?.querySelector<HTMLInputElement>("[data-pick-all] input");
  const boxes = [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox][form=bulk]")];
  if (!form || !all || boxes.length === 0) return;

  function update(): void {
    const picked = boxes.filter((box) => box.checked).length;
    for (const figure of document.querySelectorAll("[data-live=picked]")) figure.textContent = String(picked);
    for (const part of document.querySelectorAll<HTMLElement>("[data-when-picked]")) {
      part.hidden = picked === 0;
    }
    if (!all) return;
    all.checked = picked === boxes.length;
    all.indeterminate = picked > 0 && picked < boxes.length;
  }

  for (const [name, hidden] of [
    ["[data-pick-page]", true],
    ["[data-pick-all]", false],
  ] as const) {
    const part = form.querySelector<HTMLElement>(name);
    if (part) part.hidden = hidden;
  }
  all.addEventListener("change", () => {
    for (const box of boxes) box.checked = all.checked;
    update();
  });
  for (const box of boxes) box.addEventListener("change", update);
  // On back navigation the browser restores the checkboxes.
  window.addEventListener("pageshow", update);
  update();
}
