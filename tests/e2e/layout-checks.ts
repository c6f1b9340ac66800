// Layout checks. Each function runs in the browser, without references to outer scope.

/** Elements beyond the right edge of the window, and the horizontal scroll width. */
export function overflow(): { sideways: number; beyond: string[] } {
  const { scrollWidth, clientWidth } = document.documentElement;
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== "visible" || isClipped(element.parentElement));
  const beyond = [...document.body.querySelectorAll("*")].filter(
    (element) =>
      element.checkVisibility() &&
      element.getBoundingClientRect().right > clientWidth + 1 &&
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
 * Texts of which a part is outside the window or cut off by an element around them: not those that can be scrolled to, nor
 * those shortened with an ellipsis.
 */
export function clippedText(): string[] {
  const { clientWidth } = document.documentElement;
  /** What cuts a text off sideways or below: the window, or the nearest element that hides what sticks out. */
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
    if (!text.textContent?.trim() || !parentElement?.checkVisibility()) continue;
    if (parentElement.closest("[aria-hidden=true]")) continue;
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some((box) => isCut(parentElement, box)))
      cut.add(text.textContent.trim());
  }
  return [...cut];
}
