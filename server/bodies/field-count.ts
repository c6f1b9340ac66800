// Counts the fields of a form while its body arrives, before it is parsed.

const ampersand = "&".charCodeAt(0);

/** Returns a function that takes chunks of a body and returns the number of fields so far; 0 for a body that is not a form. */
export function fieldCounter(contentType: string | null): (piece: Uint8Array) => number {
  const type = contentType ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return countAmpersands();
  const boundary = /^multipart\/form-data\b.*?\bboundary=(?:"([^"]*)"|([^\s;]*))/i.exec(type);
  if (boundary) return countBoundaries(Buffer.from(`--${boundary[1] ?? boundary[2] ?? ""}`, "latin1"));
  return () => 0;
}

function countAmpersands() {
  let fields = 1;
  return (piece: Uint8Array) => {
    for (let at = piece.indexOf(ampersand); at >= 0; at = piece.indexOf(ampersand, at + 1)) fields += 1;
    return fields;
  };
}

/** Counts boundaries. The last one closes the form and starts no field. */
function countBoundaries(boundary: Buffer) {
  let found = 0;
  let tail = Buffer.alloc(0);
  return (piece: Uint8Array) => {
    const bytes = Buffer.concat([tail, piece]);
    let read = 0;
    for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, read)) {
      found += 1;
      read = at + boundary.length;
    }
    // A boundary may span two chunks.
    tail = bytes.subarray(Math.max(read, bytes.length - boundary.length + 1));
    return found - 1;
  };
}
