// Optional fields of a guest's forms: names of companions, one for each seat beyond the first, ticks, and a note.
import { companionFields } from "~/domain/registrations/companions/companion-fields";
import { noteLabel, tickLabels } from "~/domain/registrations/messages";
import { above, below, mute, small } from "~/styles/global.css";
import type { FieldMetadata } from "~/ui/form/field";
import { Check, TextInput } from "~/ui/form/inputs";
import { Disclosure } from "~/ui/layout/disclosure";
import { onlyAlone } from "./sign-up-fees.css";

type CompanionFieldsProps = {
  fields: Record<(typeof companionFields)[number], FieldMetadata>;
  /** Most companions of a registration. */
  most: number;
};

export function CompanionFields({ fields, most }: CompanionFieldsProps) {
  if (most < 1) return null;
  const fieldMetas = companionFields.slice(0, most).map((name) => fields[name]);
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

type TickFieldsProps = {
  fields: Record<keyof typeof tickLabels, FieldMetadata>;
  /** Whether the form is for another person, who alone can agree to be named. */
  isForOther: boolean;
};

/** Where styles know the number of seats, the first is for one seat only; its label says so everywhere. */
export function TickFields({ fields, isForOther }: TickFieldsProps) {
  return (
    <div className={`${above} ${below}`}>
      <div className={onlyAlone}>
        <Check field={fields.alone} label={`${tickLabels.alone}（只报 1 位时）`} />
      </div>
      {isForOther ? null : <Check field={fields.showName} label={tickLabels.showName} />}
      <p className={`${small} ${mute}`}>
        {isForOther ? "活动页只写有几位一个人来" : "只公开几位一个人来；称呼活动结束一天后撤下"}
      </p>
    </div>
  );
}
