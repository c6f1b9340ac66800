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
  /** Whether contacts are searched, too. */
  withContacts: boolean;
  /** The value of the parameter `show`; empty for none. */
  show: string;
};

export function FilterForm({ action, initial, setText, field, ...props }: FilterFormProps) {
  const close = (event: FormEvent) => {
    if (!props.isWhole) return;
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
        placeholder={props.withContacts ? "名字、微信号或电话尾号" : "名字或备注"}
        defaultValue={initial}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {props.show ? <input type="hidden" name="show" value={props.show} /> : null}
      <button type="submit" className={button.ink}>
        搜索
      </button>
    </form>
  );
}
