// Element helpers for satori: flex boxes and texts with inline styles. satori requires a display value on every box.

type Style = Record<string, string | number | undefined>;
export type PosterNode = {
  type: string;
  props: { style?: Style; children?: PosterChild[]; src?: string };
};
export type PosterChild = PosterNode | string;

/** Breaks words that are longer than a line. */
const base: Style = { display: "flex", boxSizing: "border-box", wordBreak: "break-word" };

export function row(style: Style, ...children: (PosterChild | null)[]): PosterNode {
  return { type: "div", props: { style: { ...base, ...style }, children: present(children) } };
}

export function column(style: Style, ...children: (PosterChild | null)[]): PosterNode {
  return row({ flexDirection: "column", ...style }, ...children);
}

export function text(style: Style, words: string): PosterNode {
  return { type: "span", props: { style: { ...base, flexShrink: 0, ...style }, children: [words] } };
}

export type Length = number | string;

/** A picture that covers its box, cropped at the edges; centred by default. */
export function image(src: string, width: Length, height: Length, style: Style = {}): PosterNode {
  return { type: "img", props: { src, style: { width, height, objectFit: "cover", ...style } } };
}

function present(children: (PosterChild | null)[]): PosterChild[] {
  return children.filter((child) => child !== null);
}

/** The texts of a tree. */
export function* textsOf(node: PosterChild): Generator<string> {
  if (typeof node === "string") yield node;
  else for (const child of node.props.children ?? []) yield* textsOf(child);
}
