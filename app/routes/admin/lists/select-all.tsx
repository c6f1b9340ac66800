import { vh } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { Check } from "~/ui/form/inputs";
import { type Selection, wholeName } from "./use-selection";

type SelectAllProps = {
  selection: Selection;
  /** Name of the items' boxes. */
  name: string;
  /** Without scripts the page is asked for once more, with all or none ticked. */
  href: string;
  isAll: boolean;
  /** Measure word of the items. */
  measure: string;
};

/** Ticks all items of a page, and keeps those ticked on other pages in the form. */
export function SelectAll({ selection, name, href, isAll, measure }: SelectAllProps) {
  return (
    <>
      {selection.elsewhere.map((id) => (
        <input key={id} type="hidden" name={name} value={id} />
      ))}
      {selection.isScripted ? (
        <Check label="全选" {...selection.all} />
      ) : (
        <ButtonLink tone="line" small href={href}>
          {isAll ? "取消全选" : "全选"}
        </ButtonLink>
      )}
      {selection.isScripted ? (
        <span className={vh} aria-live="polite">
          {selection.count > 0 ? `已选 ${selection.count} ${measure}` : ""}
        </span>
      ) : null}
      {selection.whole ? (
        <Check label={`选择全部 ${selection.whole.value} ${measure}`} name={wholeName} {...selection.whole} />
      ) : null}
    </>
  );
}
