import type { ReactNode } from "react";
import { PageForm } from "../layout/page-link";
import { button } from "./button.css";
import { input, search } from "./field.css";
import { useLiveSearch } from "./use-live-search";

type SearchFormProps = {
  action: string;
  /** Accessible name of the field. */
  label: string;
  name?: string;
  value?: string;
  placeholder?: string;
  /** Hidden fields that preserve the other filters. */
  children?: ReactNode;
};

/** A search field with its submit button. */
export function SearchForm({ action, label, name = "q", value, placeholder, children }: SearchFormProps) {
  return (
    <PageForm {...useLiveSearch()} className={search} role="search" action={action}>
      {children}
      <input
        className={input}
        type="search"
        name={name}
        aria-label={label}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={100}
      />
      <button type="submit" className={button.ink}>
        搜索
      </button>
    </PageForm>
  );
}
