import type { FieldMetadata } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";

/** The first field of a member's forms. */
export function NicknameInput({ field }: { field: FieldMetadata }) {
  return (
    <TextInput
      field={field}
      label="昵称（选填）"
      hint="写心愿、留言和报名时先填上，还可以改"
      autoComplete="nickname"
    />
  );
}
