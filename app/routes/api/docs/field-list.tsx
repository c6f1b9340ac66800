// Fields of an operation or shape: name, type, description.
import { fieldList } from "./api-docs.css";
import type { Field } from "./document-view";

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
  /** Whether the fields belong to a request rather than a response. */
  isSent?: boolean;
};

export function FieldList({ fields, isSent = false }: FieldListProps) {
  return (
    <dl className={fieldList}>
      {fields.map(({ name, type, isRequired, note, values }) => (
        <div key={name}>
          <dt>{name ? <code>{name}</code> : "内容"}</dt>
          <dd>
            <Type type={type} />
            {isSent && isRequired ? <b> 必填</b> : null}
            {isSent || isRequired ? null : "，不一定有"}
          </dd>
          {note ? <dd>{note}</dd> : null}
          {values.length > 0 ? <dd>可选值：{values.join("、")}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
