// A multipart body written byte by byte, which no browser would send. Its boundary is `x`.

export const inParts = "multipart/form-data; boundary=x";

const head = (name: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;

/** A text field. */
export const textPart = (name: string, value: string | Buffer) =>
  Buffer.concat([Buffer.from(head(name)), Buffer.from(value), Buffer.from("\r\n")]);

/** A file; without a name it is an empty file input. */
export const filePart = (name: string, bytes: Buffer, fileName: string | Buffer = "a.jpg") => {
  const [before, after] = head(name, '; filename="@"').split("@");
  return Buffer.concat([
    ...[Buffer.from(before ?? ""), Buffer.from(fileName), Buffer.from(after ?? "")],
    ...[bytes, Buffer.from("\r\n")],
  ]);
};

/** The last boundary. */
export const formEnd = Buffer.from("--x--\r\n");

/** Bytes that are not UTF-8. */
export const notText = Buffer.from([0xd5, 0xd5, 0xff]);
