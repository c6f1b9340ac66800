// The keyboard and the suggestions for a contact follow its kind: a phone number, an e-mail address, or neither.

function adapt(): void {
  const chosen = document.querySelector<HTMLInputElement>("[name=contactType]:checked");
  const field = document.querySelector("[name=contact]");
  const kind = { phone: "tel", email: "email" }[chosen?.value ?? ""];
  field?.setAttribute("inputmode", kind ?? "text");
  field?.setAttribute("autocomplete", kind ?? "off");
}

export function watchContactKind(): void {
  document.addEventListener("change", adapt);
  adapt();
}
