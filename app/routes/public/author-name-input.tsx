import type { FieldMetadata } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";

/** The name of a visitor's post. */
export function AuthorNameInput({ field }: { field: FieldMetadata }) {
  return <TextInput field={field} label="昵称" mark="" autoComplete="nickname" placeholder="怎么称呼你" />;
}
