// What a path is, however it is spelled: for rules that hold for an address and all that it is also reached by.

const passesAtMost = 5;

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
  return path.replace(/(\/|\.data)+$/i, "") || "/";
}

/** The same in lower case, as routes compare. */
export function canonicalPath(pathname: string): string {
  return plainPath(pathname).toLowerCase();
}
