// Redirects handled by the client: a script that posts a form opens the target of the redirect itself. If `fetch` followed the redirect,
// it would consume the flash message of that page.

const redirectStatuses = [301, 302, 303];

/** The response to a post; a redirect becomes 204 with `X-Location` for a script that sent `X-Tell-Redirect`. */
export function toClientRedirect({ method, headers: sent }: Request, response: Response): Response {
  const target = response.headers.get("Location");
  if (method !== "POST" || !sent.has("X-Tell-Redirect") || target === null) return response;
  if (!redirectStatuses.includes(response.status)) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set("X-Location", target);
  return new Response(null, { status: 204, headers });
}
