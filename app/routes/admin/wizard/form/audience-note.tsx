import { below } from "~/styles/global.css";
import type { FieldsProps } from "./event-form-field";

/** Whom a change of what guests rely on reaches; nothing without guests. */
export function AudienceNote({ view, of }: Pick<FieldsProps, "view"> & { of: string }) {
  const audience = view.people?.audience;
  return audience ? <p className={below}>{`改${of}会通知报名的人。${audience}。`}</p> : null;
}
