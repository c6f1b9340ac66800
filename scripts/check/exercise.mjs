// What a release has to do where it is installed: publishes an event and renders its poster, over the API.

/** Sends JSON; resolves with the response, throws for a failed one. */
async function send(url, body, token) {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (response.ok) return response;
  const text = (await response.text()).slice(0, 300);
  throw new Error(`${new URL(url).pathname} returned ${response.status}: ${text}`);
}

const dataOf = async (response) => (await response.json()).data;

async function requirePage(url, words) {
  const response = await fetch(url);
  if (!response.ok || !(await response.text()).includes(words))
    throw new Error(`${new URL(url).pathname} returned ${response.status}, or lacks ${words}`);
}

const title = "周六上山";
const dayMs = 86_400_000;

/** Publishes an event and renders its poster. Resolves with the event's path; throws when one of them fails. */
export async function exercise(origin, password) {
  const { token } = await dataOf(await send(`${origin}/api/admin/login`, { password }));
  // Events start at whole or half hours.
  const startTime = new Date((Math.floor(Date.now() / dayMs) + 7.5) * dayMs).toISOString();
  const { id } = await dataOf(await send(`${origin}/api/events`, { title, startTime }, token));
  await requirePage(origin, title);
  const poster = await send(`${origin}/api/posters/generate`, { eventId: id }, token);
  const { byteLength } = await poster.arrayBuffer();
  if (byteLength < 10_000) throw new Error(`the poster has ${byteLength} bytes`);
  return `/events/${id}`;
}

/** Throws unless the event of `exercise` is served. */
export const requireEvent = (origin, path) => requirePage(origin + path, title);
