// The name of a place or an address, with its Italian part marked for screen readers.
import { Fragment } from "react";
import { placeParts } from "~/domain/italian";

export function Place({ text }: { text: string }) {
  return (
    <>
      {placeParts(text).map(({ text: part, isItalian }, at) =>
        isItalian ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other
          <span key={at} lang="it">
            {part}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </>
  );
}
