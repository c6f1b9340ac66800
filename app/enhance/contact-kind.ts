// The keyboard and the suggestions for a contact follow its kind: a phone number, an e-mail address, or neither.

const kinds: Record<string, string> = { phone: "tel", email: "email" };

function adapt(): void {
  const kind = document.querySelector<HTMLInputElement>("[name=contactType]:checked")?.value;
  if (!kind) return;
  const field = document.querySelector("[name=contact]");
  field?.setAttribute("inputmode", kinds[kind] ?? "text");
  field?.setAttribute("autocomplete", kinds[kind] ?? "off");
}

export function watchContactKind(): void {
  document.addEventListener("change", adapt);
  adapt();
}
