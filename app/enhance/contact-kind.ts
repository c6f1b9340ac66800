// The keyboard and the suggestions for a contact follow its kind: a phone number, an e-mail address, or neither.

const kinds: Record<string, string> = { phone: "tel", email: "email" };

function adapt(): void {
  const chosen = document.querySelector<HTMLInputElement>("[name=contactType]:checked");
  const field = document.querySelector("[name=contact]");
  const kind = kinds[chosen?.value ?? ""];
  field?.setAttribute("inputmode", kind ?? "text");
  field?.setAttribute("autocomplete", kind ?? "off");
}

export function watchContactKind(): void {
  document.addEventListener("change", adapt);
  adapt();
}
