// Keyboard shortcuts of organiser lists and the inbox. They can be disabled, for example for dictation software.
import { useEffect, useId, useRef, useState } from "react";
import { above, row, small, tight, wideOnly } from "~/styles/global.css";
import { sheet } from "~/styles/sheet.css";
import { Button } from "~/ui/form/button";
import { Check } from "~/ui/form/inputs";
import { readStored, removeStored, writeStored } from "~/ui/layout/browser-storage";
import { Fact, Facts } from "~/ui/layout/facts";

const switchedOff = "review-keys-off";
const texts = {
  title: "键盘快捷键",
  help: "快捷键说明",
  note: "在输入框里打字、按着 Ctrl 等键或对话框打开时不起作用。",
  search: "搜索",
  close: "关闭",
} as const;

/** Shortcuts by key. */
export type Keys = Record<string, { label: string; press: () => void }>;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox]),textarea,select,[contenteditable]") !== null;

const searchBox = () => document.querySelector<HTMLInputElement>("main form[role=search] input[type=search]");

function focusSearch(): void {
  searchBox()?.focus();
  searchBox()?.select();
}

const searchKeys: Keys = { "/": { label: texts.search, press: focusSearch } };

type ListKeysProps = {
  keys?: Keys;
  /** Whether the page has a search field. */
  hasSearch?: boolean;
};

const noKeys: Keys = {};

/** A switch for the shortcuts, with a description of each. Shown after hydration. */
export function ListKeys({ keys = noKeys, hasSearch = false }: ListKeysProps) {
  const [isOn, setOn] = useState<boolean | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => setOn(readStored(switchedOff) === null), []);
  useEffect(() => {
    if (!isOn) return;
    const all: Keys = {
      ...(hasSearch ? searchKeys : {}),
      ...keys,
      "?": { label: texts.help, press: () => setHelpOpen(true) },
    };
    const pressed = (event: KeyboardEvent) => {
      const { key, repeat, isComposing, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || repeat || isComposing || ctrlKey || metaKey || altKey) return;
      if (isTyping(target) || document.querySelector("dialog[open]") || !Object.keys(all).includes(key))
        return;
      // Prevents the key from being typed into the field that it focuses.
      event.preventDefault();
      all[key]?.press();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [isOn, keys, hasSearch]);
  if (isOn === null) return null;
  const turn = (on: boolean) => {
    if (on) removeStored(switchedOff);
    else writeStored(switchedOff, "off");
    setOn(on);
  };
  const shown = Object.entries({ ...keys, ...(hasSearch ? searchKeys : {}) });
  return (
    <div className={`${row} ${tight} ${small} ${above} ${wideOnly}`}>
      <Check label={texts.title} checked={isOn} onChange={({ target }) => turn(target.checked)} />
      <span>{shown.map(([key, { label }]) => `${key} ${label}`).join(" · ")}</span>
      <Button tone="line" small type="button" onClick={() => setHelpOpen(true)}>
        {texts.help}
      </Button>
      {isHelpOpen ? <KeysHelp shown={shown} onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}

type KeysHelpProps = { shown: [key: string, does: Keys[string]][]; onClose: () => void };

function KeysHelp({ shown, onClose }: KeysHelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={sheet} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{texts.help}</h2>
      <Facts>
        {shown.map(([key, { label }]) => (
          <Fact key={key} label={key}>
            {label}
          </Fact>
        ))}
        <Fact label="?">{texts.help}</Fact>
      </Facts>
      <p className={above}>{texts.note}</p>
      <p className={`${row} ${above}`}>
        <Button tone="line" type="button" onClick={() => dialog.current?.close()}>
          {texts.close}
        </Button>
      </p>
    </dialog>
  );
}
