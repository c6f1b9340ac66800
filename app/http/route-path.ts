/** A path as the router reads it, whatever its spelling: decoded, without doubled slashes, a last one, or `.data`. */
export function routePath(pathname: string): string {
  const path = decoded(pathname)
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return path.replace(/\.data$/i, "").replace(/\/$/, "") || "/";
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
