// A visitor who votes: stores the visitor cookie and submits the poll forms.
import { randomUUID } from "node:crypto";
import { users } from "../../app/db/schema/accounts";
import { fieldsOf } from "./admin-browser";
import { openSession } from "./member";
import { origin, type TestSite } from "./site";

const cookieOf = (response: Response) => (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";

/** A visitor who votes through the pages. */
export function makeVoter(site: TestSite, cookie = "") {
  const jar = { Cookie: cookie };
  return {
    jar,
    page: (path: string) => site.page(path, jar),
    async vote(pollId: string, choices: readonly (number | string)[], from = "/polls") {
      const { html } = await site.page(from, jar);
      const fields = fieldsOf(html.querySelector(`#poll-${pollId} form`));
      const body = new URLSearchParams(fields);
      for (const choice of choices) body.append("selectedOption", String(choice));
      site.clock.time += 3000;
      const post = (to: string) =>
        site.send(to, {
          method: "POST",
          headers: { Origin: origin, ...jar },
          body: new URLSearchParams(body),
        });
      const first = await post(`/polls/${pollId}/vote`);
      if (first.status !== 307) return first;
      jar.Cookie = [jar.Cookie, cookieOf(first)].filter(Boolean).join("; ");
      return post(first.headers.get("Location") ?? "");
    },
  };
}

/** The session cookie of a member. */
export function makeMember(site: TestSite, email: string): { id: string; cookie: string } {
  const now = site.clock.now();
  const id = randomUUID();
  site.db.insert(users).values({ id, email, emailVerifiedAt: now, createdAt: now, updatedAt: now }).run();
  return { id, cookie: `session=${openSession(site.db, id, now)}` };
}
