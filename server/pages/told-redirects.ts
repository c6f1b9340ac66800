// A script that posts a form for a page opens the page that a redirect names by itself: following the redirect would use up the
// message for that page, which is shown once.

const seeOther = [301, 302, 303];

/** The answer to a post; a redirect is told as 204 with `X-Location` to a script that asks for it by `X-Tell-Redirect`. */
export function tellRedirect({ method, headers: asked }: Request, answer: Response): Response {
  const to = answer.headers.get("Location");
  if (method !== "POST" || !asked.has("X-Tell-Redirect") || to === null) return answer;
  if (!seeOther.includes(answer.status)) return answer;
  const headers = new Headers(answer.headers);
  headers.delete("Location");
  headers.set("X-Location", to);
  return new Response(null, { status: 204, headers });
}
