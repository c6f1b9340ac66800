// The texts of each request's form as far as they were read, for the answer to a post that fails afterwards.

export type PostedField = readonly [name: string, value: string];
export type PostedForm = { texts: PostedField[]; hasFiles: boolean };

/** Fields that are never shown again: passwords and codes, and what signs in by itself. */
export const secretFields: readonly string[] = [
  ...["password", "confirm", "current", "code", "recovery"],
  "access_token",
];

const forms = new WeakMap<Request, PostedForm>();

/** What was read of a request's form, to be added to while it is read. */
export function postedForm(request: Request): PostedForm {
  const known = forms.get(request) ?? { texts: [], hasFiles: false };
  forms.set(request, known);
  return known;
}

/** Notes the texts of a form that was read as a whole. */
export function recordPosted(request: Request, form: FormData): void {
  const { texts } = postedForm(request);
  form.forEach((value, name) => {
    if (typeof value === "string") texts.push([name, value]);
  });
}
