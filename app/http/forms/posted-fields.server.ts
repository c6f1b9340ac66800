// The text fields of each request's form as far as they were read, for the response to a post that fails afterwards.

export type PostedField = readonly [name: string, value: string];
export type PostedForm = { texts: PostedField[]; hasFiles: boolean };

/** Fields that are never rendered again: passwords, codes, and tokens that grant access. */
export const secretFields: readonly string[] = [
  ...["password", "confirm", "current", "code", "recovery"],
  "access_token",
];

const forms = new WeakMap<Request, PostedForm>();

/** The fields read so far of a request's form; readers add to it. */
export function postedForm(request: Request): PostedForm {
  const known = forms.get(request) ?? { texts: [], hasFiles: false };
  forms.set(request, known);
  return known;
}

/** Records the text fields of a completely parsed form. */
export function recordPosted(request: Request, form: FormData): void {
  const { texts } = postedForm(request);
  form.forEach((value, name) => {
    if (typeof value === "string") texts.push([name, value]);
  });
}
