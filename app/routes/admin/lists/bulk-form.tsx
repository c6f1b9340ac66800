// The bulk form of a list and its checked boxes. Scripts count them and preserve those of the list's other pages.
import { useNavigation } from "@remix-run/react";
import { type ChangeEvent, type ReactNode, useEffect, useState } from "react";
import { above, below, row, tight, vh } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { Check } from "~/ui/form/inputs";
import { PageForm } from "~/ui/layout/page-link";
import { useConfirmOnSubmit } from "../confirmations/confirm-link";
import type { List, ListQuery } from "./define-list";
import { byFilterName } from "./select-items";

type Item = { id: string; picked: boolean };

export const bulkForm = "bulk";
const isOfItem = (name: string) => name !== "" && name !== byFilterName;

const byFilterBox = () =>
  document.querySelector<HTMLInputElement>(`#${bulkForm} input[type=checkbox][name=${byFilterName}]`);

/** Ids of the checked boxes on the page, including changes before hydration. */
function tickedBoxes(): string[] {
  const form = document.getElementById(bulkForm);
  const fields = form instanceof HTMLFormElement ? [...form.elements] : [];
  return fields.flatMap((field) =>
    field instanceof HTMLInputElement && field.type === "checkbox" && isOfItem(field.name) && field.checked
      ? [field.value]
      : [],
  );
}

/** The paths that the bulk form and its buttons submit to. */
function bulkActions(): string[] {
  const form = document.getElementById(bulkForm);
  if (!(form instanceof HTMLFormElement)) return [];
  const ofButtons = [...form.elements].map((button) => button.getAttribute("formaction") ?? "");
  return [form.action, ...ofButtons].map((action) => new URL(action, form.action).pathname);
}

const pickedOf = (items: readonly Item[]) => items.filter(({ picked }) => picked).map(({ id }) => id);

/**
 * The selection of a list of `total` items, of which `atMost` can be selected by filter. `listKey` identifies the list
 * without its page: another list starts with an empty selection. `isScripted` is false until hydration.
 */
export function useSelection(
  listKey: string,
  items: readonly Item[],
  { total, atMost }: { total: number; atMost: number },
) {
  const { state, formAction } = useNavigation();
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(pickedOf(items)));
  const [isByFilter, setByFilter] = useState(false);
  const [list, setList] = useState<string | null>(null);
  const isScripted = list !== null;
  useEffect(() => {
    if (list === listKey) return;
    setIds(new Set(list === null ? tickedBoxes() : []));
    setByFilter(list === null && byFilterBox()?.checked === true);
    setList(listKey);
  }, [list, listKey]);
  // Clears the selection while the page loads the result of the bulk form.
  const isDecided = state === "loading" && formAction !== undefined && bulkActions().includes(formAction);
  useEffect(() => {
    if (!isDecided) return;
    setIds(new Set());
    setByFilter(false);
  }, [isDecided]);
  const shown = items.map(({ id }) => id);
  const pick = (changed: readonly string[], isPicked: boolean) => {
    if (!isPicked) setByFilter(false);
    setIds((before) => {
      const after = new Set(before);
      for (const id of changed) isPicked ? after.add(id) : after.delete(id);
      return after;
    });
  };
  return {
    isScripted,
    isEmpty: shown.length === 0,
    count: isByFilter ? total : ids.size,
    /** Selected on other pages of the list. */
    elsewhere: isByFilter ? [] : [...ids].filter((id) => !shown.includes(id)),
    /**
     * The checkbox for all matches of the filter, offered once all of the page are selected, by a script or the server.
     */
    byFilter:
      total > shown.length && total <= atMost && shown.every((id) => ids.has(id))
        ? {
            value: total,
            checked: isByFilter,
            onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setByFilter(target.checked),
          }
        : null,
    /** Attributes of an item's checkbox. */
    box: (id: string) => ({
      checked: ids.has(id),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => pick([id], target.checked),
    }),
    /** Attributes of the checkbox that selects the entire page. */
    all: {
      ref: (box: HTMLInputElement | null) => {
        const ticked = shown.filter((id) => ids.has(id)).length;
        if (box) box.indeterminate = ticked > 0 && ticked < shown.length;
      },
      checked: shown.every((id) => ids.has(id)),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => pick(shown, target.checked),
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** The bulk form. It posts to `action`, or with the method `get` opens a confirmation there. */
export type Toolbar = {
  action: string;
  method: "get" | "post";
  buttons: ReactNode | ((selection: Selection) => ReactNode);
  /** Also shown without items. */
  always?: boolean;
};

type BulkFormProps<Filter extends string, More extends string> = {
  list: List<Filter, More>;
  query: ListQuery<Filter, More>;
  selection: Selection;
  toolbar: Toolbar;
  isAllPicked: boolean;
};

/** The form of the items' checkboxes. Without scripts, a link selects the entire page. */
export function BulkForm<Filter extends string, More extends string>(props: BulkFormProps<Filter, More>) {
  const { list, query, selection, isAllPicked, toolbar } = props;
  const { action, method, buttons } = toolbar;
  const { idName, measure } = list;
  const pageUrl = list.address(query);
  const { elsewhere, isScripted, isEmpty, byFilter } = selection;
  return (
    <PageForm
      id={bulkForm}
      method={method}
      className={`${row} ${tight} ${above} ${below}`}
      action={action}
      onSubmit={useConfirmOnSubmit(action)}
    >
      {[{ name: "redirectTo", value: pageUrl }, ...list.fieldsOf(query)].map((field) => (
        <input key={field.name} type="hidden" {...field} />
      ))}
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name={idName} value={id} />
      ))}
      {isEmpty ? null : isScripted ? (
        <Check label="全选" {...selection.all} />
      ) : (
        <ButtonLink
          tone="line"
          small
          href={isAllPicked ? pageUrl : `${pageUrl}${pageUrl.includes("?") ? "&" : "?"}select=all`}
        >
          {isAllPicked ? "取消全选" : "全选"}
        </ButtonLink>
      )}
      {isScripted ? (
        <span className={vh} aria-live="polite">
          {selection.count > 0 ? `已选 ${selection.count} ${measure}` : ""}
        </span>
      ) : null}
      {byFilter ? (
        <Check label={`选择全部 ${byFilter.value} ${measure}`} name={byFilterName} {...byFilter} />
      ) : null}
      {typeof buttons === "function" ? buttons(selection) : buttons}
    </PageForm>
  );
}
