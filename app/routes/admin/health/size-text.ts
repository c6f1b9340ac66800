/** 1.2 GB or 3.4 MB */
export function sizeText(bytes: number): string {
  const isLarge = bytes >= 1024 ** 3;
  return `${(bytes / 1024 ** (isLarge ? 3 : 2)).toFixed(1)} ${isLarge ? "GB" : "MB"}`;
}
