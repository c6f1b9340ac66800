// What a group's code in a picture leads to, and the part of the picture that is kept of it. Pure.
import type { Point } from "../images/crop";

/** Hosts and paths of the links by which one joins a group of WeChat or of its edition for companies. */
const groupLinks: readonly { host: string; path: string }[] = [
  { host: "weixin.qq.com", path: "/g/" },
  { host: "work.weixin.qq.com", path: "/gm/" },
];

/** Whether the text of a code is the link to a WeChat group. */
export function isGroupLink(text: string): boolean {
  try {
    const { protocol, host, pathname } = new URL(text);
    const isWeb = protocol === "https:" || protocol === "http:";
    return isWeb && groupLinks.some((link) => host === link.host && pathname.startsWith(link.path));
  } catch {
    // The oldest browsers have no `URL.canParse`.
    return false;
  }
}

/** White around a code, in modules, without which some readers do not find it. */
const quietModules = 4;

export type CodeArea = {
  /** The code in the picture, in its pixels. */
  from: Point;
  width: number;
  height: number;
  /** Side of the square that is kept, and where the code lies in it. */
  side: number;
  at: Point;
};

/** The square of a code with a quiet zone; corners and module in pixels of the picture. */
export function codeArea(corners: readonly Point[], modulePx: number): CodeArea {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const from = { x: Math.floor(Math.min(...xs)), y: Math.floor(Math.min(...ys)) };
  const width = Math.ceil(Math.max(...xs)) - from.x;
  const height = Math.ceil(Math.max(...ys)) - from.y;
  const side = Math.max(width, height) + 2 * Math.ceil(quietModules * modulePx);
  const at = { x: Math.floor((side - width) / 2), y: Math.floor((side - height) / 2) };
  return { from, width, height, side, at };
}
