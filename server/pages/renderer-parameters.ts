// Parameters by which an address asks the renderer for something else than its page. Only its own script asks, in one way.
import { decodedAscii } from "../../app/http/security/canonical-path";

const rendererName = /^_(data|routes)(\[.*\])?$/;

const nameOf = (name: string) => decodedAscii(name).trim().toLowerCase();

/** Whether a query asks for a page's data beside its page; `_routes` is for data of routes that there are. */
export function asksRenderer(
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
