// Input helpers: grapheme counters, digits-only fields, a default time for a chosen date.

const defaultTime = "14:00";

function lengthOf(text: string): number {
  const tidy = text.trim();
  if (!("Segmenter" in Intl)) return [...tidy].length;
  return [...new Intl.Segmenter("zh-CN", { granularity: "grapheme" }).segment(tidy)].length;
}

function count(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { max } = field.dataset;
  const figure = document.querySelector(`#${field.id}-hint > span:last-child`);
  if (max && figure) figure.textContent = `${lengthOf(field.value)} / ${max}`;
}

/** Scrolls the list of times, not the page, to the selected one. */
function showChosenTime(form: HTMLFormElement): void {
  const label = form.querySelector<HTMLInputElement>("#time input:checked")?.closest("label");
  const list = label?.parentElement;
  if (label && list) list.scrollTop = label.offsetTop - list.offsetTop - list.clientHeight / 2;
}

export function initFormHints(form: HTMLFormElement, defaultDate: string): void {
  const chooseDefaultTime = () => {
    const times = [...form.querySelectorAll<HTMLInputElement>("#time input[name=time]")];
    const chosen = times.find((input) => input.value === defaultTime && !input.disabled);
    if (chosen && !form.querySelector("input[name=time]:checked")) chosen.checked = true;
  };
  showChosenTime(form);
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    count(target);
    if (target.name !== "capacity") return;
    const digits = target.value.normalize("NFKC").replace(/\D/g, "").slice(0, 3);
    if (digits !== target.value) target.value = digits;
  });
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "date") return;
    if (target.value === "") {
      target.value = defaultDate;
      for (const input of form.querySelectorAll<HTMLInputElement>("input[name=time]:checked"))
        input.checked = false;
    }
    chooseDefaultTime();
  });
}
