import { CopyButton } from "~/ui/form/copy-text";

/** `of` distinguishes the button from those of other samples. */
export function CodeSample({ text, of }: { text: string; of: string }) {
  return (
    <>
      <pre>{text}</pre>
      <p>
        <CopyButton text={text} of={of}>
          复制
        </CopyButton>
      </p>
    </>
  );
}
