// What a path is, however it is spelled: for rules that hold for an address and all that it is also reached by.

const passesAtMost = 5;
const dataSuffix = ".data";

/** Takes percent-encoding out, also where it was encoded several times. Only ASCII, which our addresses are made of. */
export function decodedAscii(text: string): string {
  let decoded = text;
  for (let pass = 0; pass < passesAtMost && decoded.includes("%"); pass += 1) {
    decoded = decoded.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return decoded;
}

/** A path decoded, with single strokes and none at the end, without `.data`; letters stay as they are. */
export function plainPath(pathname: string): string {
  const path = decodedAscii(pathname).replace(/[/\\]+/g, "/");
  // An expression for the end of a text is tried at each of its characters.
  let end = path.length;
  for (let before = -1; before !== end; ) {
    before = end;
    if (path.endsWith("/", end)) end -= 1;
    if (path.slice(Math.max(0, end - dataSuffix.length), end).toLowerCase() === dataSuffix)
      end -= dataSuffix.length;
  }
  return path.slice(0, end) || "/";
}

/** The same in lower case, as routes compare. */
export function canonicalPath(pathname: string): string {
  return plainPath(pathname).toLowerCase();
}
