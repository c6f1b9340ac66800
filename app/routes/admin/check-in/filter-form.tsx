// Filters a list on input; without scripts, a GET form.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { button } from "~/ui/form/button.css";
import { input, search } from "~/ui/form/field.css";

type Filter = {
  initial: string;
  text: string;
  setText: (text: string) => void;
  field: RefObject<HTMLInputElement>;
};

/** Text of a filter, initialised from the URL or from input typed before hydration. */
export function useFilter(initial: string): Filter {
  const [text, setText] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setText(field.current?.value ?? ""), []);
  return { initial, text, setText, field };
}

type FilterFormProps = Filter & {
  action: string;
  /** Whether the page has all rows; otherwise the form is submitted. */
  isWhole: boolean;
};

export function FilterForm({ action, initial, setText, field, isWhole }: FilterFormProps) {
  const close = (event: FormEvent) => {
    if (!isWhole) return;
    event.preventDefault();
    // Closes a phone's keyboard.
    field.current?.blur();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: older engines do not know the search element
    <form className={search} role="search" action={action} onSubmit={close}>
      <input
        ref={field}
        className={input}
        type="search"
        name="q"
        aria-label="搜索报名"
        placeholder="称呼、联系方式或备注"
        defaultValue={initial}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" className={button.ink}>
        搜索
      </button>
    </form>
  );
}
