// Normalises paths, so that rules for a URL apply to all spellings that reach it.

const passesAtMost = 5;
const dataSuffix = ".data";

/** Removes percent-encoding, even repeated. Only ASCII, which our URLs consist of. */
export function decodedAscii(text: string): string {
  let decoded = text;
  for (let pass = 0; pass < passesAtMost && decoded.includes("%"); pass += 1) {
    decoded = decoded.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return decoded;
}

/** A decoded path with single slashes, no trailing one, and without `.data`; case is preserved. */
export function plainPath(pathname: string): string {
  const path = decodedAscii(pathname).replace(/[/\\]+/g, "/");
  // A regular expression anchored at the end would be tried at each character.
  let end = path.length;
  for (let before = -1; before !== end; ) {
    before = end;
    if (path.endsWith("/", end)) end -= 1;
    if (path.slice(Math.max(0, end - dataSuffix.length), end).toLowerCase() === dataSuffix)
      end -= dataSuffix.length;
  }
  return path.slice(0, end) || "/";
}

/** Like `plainPath`, in lower case, as the router compares paths. */
export function canonicalPath(pathname: string): string {
  return plainPath(pathname).toLowerCase();
}
