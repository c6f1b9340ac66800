import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { useErrorFocus } from "~/ui/form/post-response";
import { covered, drop, failed as failedClass, fileName } from "./drop-zone.css";

type DropZoneProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "title" | "children"> & {
  title: ReactNode;
  children?: ReactNode;
  failed?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

const texts = { none: "点按选择，或拖到这里", many: (count: number) => `已选择 ${count} 个文件` } as const;

function namesOf(files: FileList | null | undefined): string {
  if (!files || files.length === 0) return texts.none;
  return files.length === 1 ? (files[0]?.name ?? "") : texts.many(files.length);
}

/**
 * A file input, by default for pictures. With scripts it covers the zone, so that files can be dropped anywhere on it,
 * and the page shows the file's name; without scripts the native control is shown.
 */
export function DropZone({ title, children, failed = false, inputRef, ...input }: DropZoneProps) {
  const focus = useErrorFocus("control", failed);
  const own = useRef<HTMLInputElement | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  // Runs after each render: clearing the input after an upload fires no event.
  useEffect(() => setChosen(namesOf(own.current?.files)));
  const take = (element: HTMLInputElement | null) => {
    own.current = element;
    if (typeof inputRef === "function") inputRef(element);
    else if (inputRef) Object.assign(inputRef, { current: element });
  };
  const classes = [drop, failed && failedClass, chosen !== null && covered].filter(Boolean).join(" ");
  return (
    <label className={classes} data-drop>
      <b>{title}</b>
      {children ? <span>{children}</span> : null}
      <input
        accept="image/jpeg,image/png,image/webp"
        {...input}
        {...focus}
        type="file"
        ref={take}
        onChange={(event) => {
          setChosen(namesOf(event.currentTarget.files));
          input.onChange?.(event);
        }}
      />
      {chosen === null ? null : (
        <span className={fileName} aria-hidden="true">
          {chosen}
        </span>
      )}
    </label>
  );
}
