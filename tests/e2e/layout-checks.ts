// Layout checks. Each function runs in the browser, without references to outer scope.

/** Elements beyond an edge of the viewport, and the horizontal scroll width. */
export function overflow(): { sideways: number; beyond: string[] } {
  const { scrollWidth, clientWidth } = document.documentElement;
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== "visible" || isClipped(element.parentElement));
  const isBeyond = ({ left, right }: DOMRect) => right > clientWidth + 1 || (left < -1 && right > left + 1);
  const beyond = [...document.body.querySelectorAll("*")].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      isBeyond(element.getBoundingClientRect()) &&
      !isClipped(element.parentElement),
  );
  return {
    sideways: scrollWidth - clientWidth,
    beyond: beyond.slice(-3).map((element) => element.outerHTML.slice(0, 160)),
  };
}

export function openAllDetails(): void {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
}

/** Touch targets that are too small: under 44 px high (for narrow vertical ones: wide), except links within text. */
export function smallTargets(): string[] {
  const controls = 'a,button,summary,input:not([type="hidden"]),select,textarea';
  const rectOf = (control: Element): DOMRect => {
    const label = control instanceof HTMLInputElement ? control.closest("label") : null;
    const cover = getComputedStyle(control, "::after");
    const isSpread = cover.content !== "none" && cover.position === "absolute" && cover.top === "0px";
    const parent = control instanceof HTMLElement ? control.offsetParent : null;
    return (label ?? (isSpread ? parent : null) ?? control).getBoundingClientRect();
  };
  const isInSentence = (control: Element): boolean => {
    const { parentElement } = control;
    if (!parentElement || getComputedStyle(control).display !== "inline") return false;
    return [...parentElement.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ""),
    );
  };
  return [...document.body.querySelectorAll(controls)]
    .filter((control) => !control.closest('[aria-hidden="true"]'))
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isInSentence(control))
    .map((control) => ({ control, rect: rectOf(control) }))
    .filter(({ rect }) => rect.height < 43.5 && !(rect.width >= 43.5 && rect.height >= rect.width))
    .map(({ control, rect }) => {
      const size = `${Math.round(rect.width)}×${Math.round(rect.height)}`;
      return `${size} ${control.outerHTML.slice(0, 140)}`;
    });
}

/**
 * Texts that are partly outside the viewport or clipped by an ancestor, except scrollable ones and those with an
 * ellipsis.
 */
export function clippedText(): string[] {
  const { clientWidth } = document.documentElement;
  /** What clips a text at the right or bottom: the viewport, or the nearest ancestor that hides overflow. */
  const isCut = (element: Element, box: DOMRect): boolean => {
    for (let around: Element | null = element; around && around !== document.body; ) {
      const style = getComputedStyle(around);
      if (/auto|scroll/.test(style.overflowX) || style.textOverflow === "ellipsis") return false;
      if (style.webkitLineClamp !== "none" || style.clipPath !== "none") return false;
      if (style.overflowX === "hidden" || style.overflowX === "clip") {
        const edge = around.getBoundingClientRect();
        return box.right > edge.right + 2 || box.left < edge.left - 2 || box.bottom > edge.bottom + 8;
      }
      around = around.parentElement;
    }
    return box.right > clientWidth + 1 || box.left < -1;
  };
  const cut = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const { parentElement } = text;
    if (!text.textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    if (parentElement.closest("[aria-hidden=true]")) continue;
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some((box) => isCut(parentElement, box)))
      cut.add(text.textContent.trim());
  }
  return [...cut];
}

/** Numbers that are broken between their digits. */
export function brokenNumbers(): string[] {
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const number = text.textContent?.trim() ?? "";
    if (!/^\d{1,4}%?$/.test(number) || !text.parentElement?.checkVisibility()) continue;
    range.selectNodeContents(text);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    if (lines.size > 1) broken.push(number);
  }
  return broken;
}

/** Blocks that overflow their card, where it would clip them. */
export function cutBlocks(): string[] {
  const cards = "main :is(li,article,dl>div)";
  const isCut = (block: Element, card: Element | null): boolean => {
    const { left, right } = block.getBoundingClientRect();
    const edge = card?.getBoundingClientRect();
    return edge !== undefined && right > left && (right > edge.right + 1 || left < edge.left - 1);
  };
  return [...document.querySelectorAll(`:is(${cards}) *`)]
    .filter((block) => !/^(inline|contents|none)$/.test(getComputedStyle(block).display))
    .filter(
      (block) =>
        block.checkVisibility({ visibilityProperty: true }) &&
        !block.closest("svg,[aria-hidden],[data-menu]>ul"),
    )
    .filter((block) => isCut(block, block.parentElement?.closest(cards) ?? null))
    .map((block) => block.outerHTML.slice(0, 160));
}

/**
 * Overlapping lines of text, and those that overflow their card onto the next. A line's box has the height of its font, of which a
 * numeral fills half, so boxes are reduced to what is painted before they count.
 */
export function overlaps(): string[] {
  const cards = "main :is(li,article,dl>div)";
  type Line = {
    text: string;
    /** The painted part, and all of it. */
    box: DOMRect;
    whole: DOMRect;
    parent: Element;
    node: Node;
    card: Element | null;
    block: Element | null;
  };
  const lines: Line[] = [];
  const blockOf = (element: Element | null): Element | null =>
    element && /^(inline|contents)$/.test(getComputedStyle(element).display)
      ? blockOf(element.parentElement)
      : element;
  const outermost = (card: Element | null): Element | null => {
    const around = card?.parentElement?.closest(cards);
    return around ? outermost(around) : card;
  };
  /** The painted part of a box: ancestors may scroll, shorten or hide the rest. Null for none. */
  const painted = (box: DOMRect, around: Element | null): DOMRect | null => {
    if (around === null || around === document.body) return box;
    const style = getComputedStyle(around);
    if (/sticky|fixed|absolute/.test(style.position)) return null;
    if (style.overflowX === "visible" && style.overflowY === "visible")
      return painted(box, around.parentElement);
    const edge = around.getBoundingClientRect();
    const [left, top] = [Math.max(box.left, edge.left), Math.max(box.top, edge.top)];
    const [right, bottom] = [Math.min(box.right, edge.right), Math.min(box.bottom, edge.bottom)];
    if (right - left < 1 || bottom - top < 1) return null;
    return painted(new DOMRect(left, top, right - left, bottom - top), around.parentElement);
  };
  const canvas = document.createElement("canvas").getContext("2d");
  /** The top and bottom of the glyphs in the box of a line. */
  const inkOf = ({ box, whole, node, parent }: Line): { top: number; bottom: number } => {
    if (!canvas) return box;
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(parent);
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const ink = canvas.measureText(node.textContent ?? "");
    const scale = whole.height / (ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent);
    const baseline = whole.top + ink.fontBoundingBoxAscent * scale;
    return {
      top: Math.max(box.top, baseline - ink.actualBoundingBoxAscent * scale),
      bottom: Math.min(box.bottom, baseline + ink.actualBoundingBoxDescent * scale),
    };
  };
  /** Text turned in space: its boxes have the size of its perspective, and overlap where the text does not. */
  const isTurned = (element: Element): boolean => {
    const slide = element.closest("[data-slide]>*");
    return slide !== null && !new DOMMatrix(getComputedStyle(slide).transform).is2D;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const { parentElement: parent } = node;
    const text = node.textContent?.trim() ?? "";
    if (parent && isTurned(parent)) continue;
    if (text === "" || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest("svg,[aria-hidden=true],[data-menu]>ul,dialog,option")) continue;
    if (getComputedStyle(parent).clipPath !== "none") continue;
    range.selectNodeContents(node);
    const card = outermost(parent.closest(cards));
    const owner = { text: text.slice(0, 60), parent, node, card, block: blockOf(parent) };
    for (const line of range.getClientRects()) {
      const box = line.width > 1 ? painted(line, parent) : null;
      if (box) lines.push({ ...owner, box, whole: line });
    }
  }
  const found = new Set<string>();
  lines.sort((a, b) => a.box.top - b.box.top);
  for (const [at, line] of lines.entries()) {
    const { text, box, block, card } = line;
    const edge = card?.getBoundingClientRect();
    if (edge && (box.top < edge.top - 3 || box.bottom > edge.bottom + 3)) {
      const ink = inkOf(line);
      if (ink.top < edge.top - 3 || ink.bottom > edge.bottom + 3) found.add(`out of its card: ${text}`);
    }
    for (const other of lines.slice(at + 1)) {
      if (other.box.top >= box.bottom) break;
      if (other.block === block) continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - other.box.top;
      // Line spacing may be less than the glyphs' height, and the carousel scales its neighbours down.
      if (across <= 3 || down <= 0.6 * Math.min(box.height, other.box.height)) continue;
      const [ink, otherInk] = [inkOf(line), inkOf(other)];
      if (Math.min(ink.bottom, otherInk.bottom) - Math.max(ink.top, otherInk.top) > 1)
        found.add(`over each other: ${text} | ${other.text}`);
    }
  }
  return [...found];
}

/**
 * Shortens runs of characters that exceed a line at twice the text size, and that no page can break: wide characters, and stacked
 * marks, which are boxes beside their letter where no font has them.
 */
export function withoutWideRuns(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    node.textContent = (node.textContent ?? "").replace(
      /(?:[\u{fdfd}\u{f40}\u{f90}\u{1242b}\u{2e3b}\p{Extended_Pictographic}]|\u{200d})+|\p{Mn}{3,}/gu,
      "",
    );
  }
}

/**
 * The distance from the page's heading, or the line below it, to the next visible part; px. Null without a plain
 * heading.
 */
export function belowHeading(): number | null {
  const heading = document.querySelector("main h1");
  const block = heading?.parentElement?.closest("main>div") ?? heading;
  const line = block?.querySelector("h1+p") ?? (block?.matches("h1+p") ? block : null) ?? heading;
  let next = block?.nextElementSibling ?? null;
  while (next && next.getBoundingClientRect().height === 0) next = next.nextElementSibling;
  return next && line
    ? Math.round(next.getBoundingClientRect().top - line.getBoundingClientRect().bottom)
    : null;
}
