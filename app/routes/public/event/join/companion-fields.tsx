// Optional fields of a guest's forms: names of companions, one for each seat beyond the first, and a note.
import { companionFields } from "~/domain/registrations/companions/companions";
import { noteLabel } from "~/domain/registrations/messages";
import { above, small } from "~/styles/global.css";
import type { FieldMetadata } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";
import { Disclosure } from "~/ui/layout/disclosure";

type CompanionFieldsProps = { fields: Record<(typeof companionFields)[number], FieldMetadata> };

export function CompanionFields({ fields }: CompanionFieldsProps) {
  const fieldMetas = companionFields.map((name) => fields[name]);
  const isOpen = fieldMetas.some(({ initialValue, errors }) => Boolean(initialValue) || Boolean(errors));
  return (
    <div className={above}>
      <Disclosure label="同行的人（选填）" open={isOpen}>
        <p className={small}>写上称呼，同行的人自己来也能签到。</p>
        {fieldMetas.map((field, at) => (
          <TextInput key={field.id} field={field} label={`同行的人 ${at + 1}`} mark="" autoComplete="off" />
        ))}
      </Disclosure>
    </div>
  );
}

export function NoteInput({ field }: { field: FieldMetadata }) {
  return <TextInput field={field} label={`${noteLabel}（选填）`} autoComplete="off" />;
}
