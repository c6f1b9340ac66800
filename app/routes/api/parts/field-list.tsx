// Fields of a call or of a shape: name, type in words, and what is to be known.
import type { Field } from "~/http/api/document-view";

function Type({ type }: Pick<Field, "type">) {
  return type.map((part) =>
    typeof part === "string" ? (
      part
    ) : (
      <a key={part.shape} href={`#shape-${part.shape}`}>
        {part.shape}
      </a>
    ),
  );
}

type FieldListProps = {
  fields: Field[];
  /** Whether the fields are sent by who calls, or come with the answer. */
  isSent?: boolean;
};

export function FieldList({ fields, isSent = false }: FieldListProps) {
  return (
    <dl>
      {fields.map(({ name, type, isRequired, note, values }) => (
        <div key={name}>
          <dt>
            {name ? <code>{name}</code> : null} <Type type={type} />
            {isSent && isRequired ? <b> 必填</b> : null}
            {isSent || isRequired ? null : "，不一定有"}
          </dt>
          {note ? <dd>{note}</dd> : null}
          {values.length > 0 ? <dd>可选值：{values.join("、")}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
