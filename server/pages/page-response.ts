// Predicates on responses, and HEAD.
import { WholeResponse } from "./whole-response";

export function isHtml(response: { headers: Headers }): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

/** The response without its body, for HEAD. */
export function withoutBody(response: Response): Response {
  if (!(response instanceof WholeResponse)) void response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}

/** Whether a response shows the flash message: a page, or loader data that includes the root's. */
export function showsFlash(response: Response, { pathname, searchParams }: URL): boolean {
  const routes = searchParams.get("_routes");
  const isWhole = pathname.endsWith(".data") && (routes === null || routes.split(",").includes("root"));
  return response.status === 200 && (isHtml(response) || isWhole);
}
