// Parts of a page that are the same for many readers, whose markup is made once for the data that they show.
import { createContext, type HTMLAttributes, type ReactElement, useContext } from "react";

/** Makes the markup of a part, or has it; none where a script takes the page over. */
export const KeepMarkup = createContext<
  ((data: object, variant: string, render: () => ReactElement) => string) | null
>(null);

type KeptProps = HTMLAttributes<HTMLElement> & {
  /** From `keptByVersion`: the markup is kept as long as this object lives. */
  data: object;
  /** Names everything else that the markup depends on. */
  variant: string;
  /** May ask for nothing of the page around it, such as its route or a context. */
  render: () => ReactElement;
};

/** A `div` with such a part. */
export function KeptPart({ data, variant, render, ...rest }: KeptProps) {
  const keep = useContext(KeepMarkup);
  if (!keep) return <div {...rest}>{render()}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by React
  return <div {...rest} dangerouslySetInnerHTML={{ __html: keep(data, variant, render) }} />;
}
