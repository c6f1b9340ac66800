import type { FieldMetadata } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";

/** The author's name on a public form. */
export function AuthorNameInput({ field }: { field: FieldMetadata }) {
  return <TextInput field={field} label="昵称" mark="" autoComplete="nickname" placeholder="怎么称呼你" />;
}
