// Query parameters that select Remix's data responses. Only its client script sends them, in one form.
import { decodedAscii } from "../../app/http/security/canonical-path";

const rendererName = /^_(data|routes)(\[.*\])?$/;

const nameOf = (name: string) => decodedAscii(name).trim().toLowerCase();

/** Whether a query requests loader data on a page's URL; `_routes` is allowed on `.data` URLs for existing routes. */
export function addressesRenderer(
  { pathname, search }: Pick<URL, "pathname" | "search">,
  routeIds: ReadonlySet<string>,
): boolean {
  if (search === "") return false;
  const isData = pathname.endsWith(".data");
  return [...new URLSearchParams(search)].some(([name, value]) => {
    if (!rendererName.test(nameOf(name))) return false;
    return !(isData && name === "_routes" && value.split(",").every((id) => routeIds.has(id)));
  });
}
