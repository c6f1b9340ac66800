// Every posting route, registered once for all sweeps: a new form is one entry in a table of this folder.
import { isBelowAdmin } from "../../../app/http/pages/admin-pages";
import { makeEvent, makePhotos } from "../fixtures";
import { openMember } from "../member";
import { openOrganiser } from "../organisers";
import { origin, type TestSite } from "../site";
import { openVisitor } from "../visitor";
import { accountForms } from "./account-forms";
import { email, type FormEntries, type Post, type Valid, type World } from "./entry";
import { eventForms } from "./event-forms";
import { organiserForms } from "./organiser-forms";
import { visitorForms } from "./visitor-forms";

export const forms: FormEntries = { ...visitorForms, ...accountForms, ...eventForms, ...organiserForms };

/** Opens the clients of posts, and makes an event that comes and one that ended with a photo. */
export async function openFormWorld(site: TestSite) {
  const visitor = openVisitor(site);
  // A first post is redirected with the cookie, and changes nothing here.
  await visitor.say("/wishes", {});
  const ended = makeEvent(site, {}, "ended");
  await makePhotos(site, ended.id, [1]);
  const [member, admin] = [await openMember(site, email), openOrganiser(site)];
  return { site, now: site.clock.now(), visitor, member, admin, event: makeEvent(site), ended };
}

function senderTo(route: string, { visitor, member, admin }: World) {
  if (isBelowAdmin(route)) return admin;
  return route.startsWith("/account/") ? member : visitor;
}

function postOf(route: string, failure: string | null, valid: Valid, world: World): Post {
  const ids = [...(valid.ids ?? [])];
  const path = route.replace(/:\w+/g, (name) => {
    const id = ids.shift();
    if (!id) throw new Error(`a post to ${route} has no ${name}`);
    return id;
  });
  const defaults = { by: senderTo(route, world), fields: {}, failure, shown: [], later: 303, isTyped: false };
  return { ...defaults, ...valid, route, path: path + (valid.query ?? "") };
}

/** Makes the rows and returns the valid posts to all routes, or to some. */
export async function makePosts(world: World, isSent = (_route: string) => true): Promise<Post[]> {
  const posts: Post[] = [];
  for (const [route, [failure, make]] of Object.entries(forms).filter(([each]) => isSent(each)))
    for (const valid of [(await make?.(world)) ?? []].flat())
      posts.push(postOf(route, failure, valid, world));
  return posts;
}

export const postsOf = async (site: TestSite, isSent?: (route: string) => boolean): Promise<Post[]> =>
  makePosts(await openFormWorld(site), isSent);

/** The fields that are texts. */
export const textsOf = (fields: Post["fields"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
export const hasFile = (fields: Post["fields"]): boolean =>
  Object.values(fields).some((value) => typeof value !== "string");

/** Posts as a page does: URL-encoded, or multipart with files. */
export async function sendPost({
  path,
  fields,
  by,
}: Pick<Post, "path" | "fields" | "by">): Promise<Response> {
  if (!hasFile(fields)) return by.say(path, textsOf(fields));
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const encoded = new Response(body);
  const bytes = await encoded.arrayBuffer();
  const type = encoded.headers.get("Content-Type") ?? "";
  const headers = { Origin: origin, "Content-Type": type, "Content-Length": String(bytes.byteLength) };
  return by.send(path, { method: "POST", headers, body: bytes });
}
