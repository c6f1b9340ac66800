// Recognises the link in a QR code, and the region of the picture to crop around the code. Pure.
import type { CodeKind } from "./code-texts";
import type { Point } from "./crop";

/** URL prefixes in WeChat and WeCom: of groups, and of people and accounts. */
const links: Record<CodeKind, readonly { host: string; path: string }[]> = {
  group: [
    { host: "weixin.qq.com", path: "/g/" },
    { host: "work.weixin.qq.com", path: "/gm/" },
  ],
  contact: [
    { host: "u.wechat.com", path: "/" },
    { host: "weixin.qq.com", path: "/r/" },
    { host: "work.weixin.qq.com", path: "/ca/" },
    { host: "work.weixin.qq.com", path: "/u/" },
    { host: "work.weixin.qq.com", path: "/kfid/" },
  ],
};

/** Whether the text of a code is a WeChat link of its kind. */
export function isCodeLink(kind: CodeKind, text: string): boolean {
  try {
    const { protocol, host, pathname } = new URL(text);
    const isWeb = protocol === "https:" || protocol === "http:";
    return isWeb && links[kind].some((link) => host === link.host && pathname.startsWith(link.path));
  } catch {
    // Old browsers lack `URL.canParse`.
    return false;
  }
}

/** White margin in modules; some readers require it to detect a code. */
const quietModules = 4;

export type CodeArea = {
  /** Upper left corner of the region in the picture, in pixels. */
  from: Point;
  width: number;
  height: number;
  /** Side of the cropped square, and the position of the code in it. */
  side: number;
  at: Point;
};

/** Returns the square around a code with its quiet zone; corners and module in pixels of the picture. */
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
