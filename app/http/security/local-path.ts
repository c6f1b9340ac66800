/** A path of this site that is safe to redirect to, or `/` for anything else: other sites, schemes, `//host`, `/\host`. */
export function localPath(value: FormDataEntryValue | null): string {
  if (typeof value !== "string" || !value.startsWith("/") || value.length > 2000) return "/";
  const base = "http://own.invalid";
  if (!URL.canParse(value, base)) return "/";
  const url = new URL(value, base);
  // Resolving dot segments can give a path with two leading slashes, which browsers read as another host.
  return url.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : "/";
}
