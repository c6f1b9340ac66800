// Whether the focus is visible. Runs in the browser, without references to outer scope.

export type FocusStop = { name: string; problems: string[] };

/** The focused element, and the reason if its focus is invisible. */
export function focusStop(): FocusStop {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: "nothing", problems: ["nothing has the focus"] };
  const problems: string[] = [];
  const spread = getComputedStyle(element, "::after");
  const ringed = spread.content !== "none" && spread.outlineStyle !== "none";
  const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = ringed
    ? spread
    : getComputedStyle(element);
  const width = Number.parseFloat(outlineWidth);
  if (outlineStyle === "none" || width < 2) problems.push("no ring");

  const holder = ringed && element instanceof HTMLElement ? (element.offsetParent ?? element) : element;
  const { top, bottom, left, right } = holder.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) problems.push("out of view");

  const clips: DOMRect[] = [];
  let ground = "";
  for (let around = element.parentElement; around; around = around.parentElement) {
    const style = getComputedStyle(around);
    const isClipping = around !== document.body && around !== document.documentElement;
    if (isClipping && style.overflowX !== "visible") clips.push(around.getBoundingClientRect());
    if (!ground && !/^rgba\(.*, 0\)$/.test(style.backgroundColor)) ground = style.backgroundColor;
  }
  const reach = Number.parseFloat(outlineOffset) + width / 2;
  const middle = { x: (Math.max(0, left) + Math.min(innerWidth, right)) / 2, y: (top + bottom) / 2 };
  const sides = [
    { x: middle.x, y: top - reach },
    { x: middle.x, y: bottom + reach },
    { x: left - reach, y: middle.y },
    { x: right + reach, y: middle.y },
  ];
  const isWithin = ({ x, y }: { x: number; y: number }, box: DOMRect) =>
    x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  const drawn = sides.filter((side) => clips.every((clip) => isWithin(side, clip)));
  const view = new DOMRect(0, 0, innerWidth, innerHeight);
  if (drawn.length < 2 || !drawn.some((side) => isWithin(side, view))) problems.push("the ring is cut off");

  const light = (colour: string): number => {
    const channels = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
    const [red = 0, green = 0, blue = 0] = channels.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dim = 0, bright = 0] = [light(outlineColor), light(ground)].sort((a, b) => a - b);
  const contrast = (bright + 0.05) / (dim + 0.05);
  if (contrast < 3) problems.push(`${outlineColor} on ${ground}: ${contrast.toFixed(1)} to 1`);

  const hit = document.elementFromPoint(middle.x, Math.min(Math.max(middle.y, 1), innerHeight - 1));
  if (hit && !element.contains(hit) && !hit.contains(element)) problems.push("covered");
  const label = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
  return { name: `${element.tagName} ${label.slice(0, 40)}`, problems };
}
