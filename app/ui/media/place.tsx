// The name of a place or an address, with its Italian part marked for screen readers.
import { Fragment } from "react";
import { placeParts } from "~/domain/italian";
import { directions } from "../layout/facts.css";

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

/** How to get to an event, a line per way: 电车, 地铁, 上楼. Renders nothing without one. */
export function Directions({ lines }: { lines: { way: string | null; text: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={directions}>
      {lines.map(({ way, text }) => (
        <li key={text}>
          {way ? <b>{way} </b> : null}
          <span>
            <Place text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}
