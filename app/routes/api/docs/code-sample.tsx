// A command or response to copy.
import { CopyButton } from "~/ui/form/copy-text";

export function CodeSample({ text }: { text: string }) {
  return (
    <>
      <pre>{text}</pre>
      <p>
        <CopyButton text={text}>复制</CopyButton>
      </p>
    </>
  );
}
