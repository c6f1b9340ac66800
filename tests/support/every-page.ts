// Every page of the site with a browser that may open it: visitors, a member, the organiser, and the holders of
// private links.
import type { HTMLElement } from "node-html-parser";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { forEachKind, kindDetails, kindOfList, reviewKinds } from "../../app/domain/posts/kinds";
import { ticketCode, ticketPath } from "../../app/domain/registrations/tickets/tickets.server";
import { visitorCookie } from "../../app/http/session/visitor.server";
import { newId } from "../../app/platform/ids";
import { fieldsOf } from "./admin-browser";
import {
  makeEvent,
  makeImage,
  makePhotos,
  makePoll,
  makePost,
  makeRemoval,
  makeWholeDraft,
} from "./fixtures";
import { openMember } from "./member";
import { openHelper, openInvitation, openOrganiser, openWaitingHelper } from "./organisers";
import { fillPublicPages, routeList } from "./public-pages";
import { openSetup } from "./setup";
import { makeGuest } from "./signed-up";
import type { TestSite } from "./site";
import { requestedSubscription, subscribed } from "./subscriptions";
import { openVisitor, type Visitor } from "./visitor";

/** A page and its reader's browser. */
export type OpenPage = { path: string; by: Pick<Visitor, "headers" | "say"> };

/** Fills the site, with at least two rows in each list, and returns a URL of every page route. */
export async function openEveryPage(site: TestSite): Promise<OpenPage[]> {
  const visitor = openVisitor(site);
  const member = await openMember(site, "lin@example.org");
  openAdminSession(site.db, { userAgent: "another" }, site.clock.now());
  const organiser = openOrganiser(site);
  const helper = await openHelper(site, { role: "check-in", name: newId() });
  const publicPages = await fillPublicPages(site);

  const { id: open } = makeEvent(site, { title: "报名的活动", registrationMode: "open", capacity: 20 });
  const { id: ended } = makeEvent(site, { title: "结束的活动" }, "ended");
  await makePhotos(site, ended, [1, 2]);
  const guests = ["小鹿", "阿南"].map((name) => makeGuest(site, open, { name }));
  const guest = guests[0]?.registration.id ?? "";
  const [, ofGuest = ""] = /=([^;]*)/.exec(await visitorCookie(site.site, guests[0]?.visitorId ?? "")) ?? [];
  const ticket = ticketCode(site.site.secret, guests[0]?.registration ?? { id: "", arrival: 1 });
  const posts = forEachKind((kind) => {
    const eventId = kind === "question" ? open : ended;
    const [post] = (["pending", "approved"] as const).flatMap((status) =>
      ["苏苏", "老郑"].map((authorName) =>
        makePost[kind](site, {
          eventId,
          status,
          authorName,
          content: `${authorName}，${status}`,
          userId: member.id,
        }),
      ),
    );
    return post?.id ?? "";
  });
  for (let index = 0; index < 5; index += 1)
    makePost.question(site, { eventId: open, content: `问题 ${index}` });
  const poll = makePoll(site, { title: "第二次投票" }).id;
  const removals = [1, 2].map((slot) => makeRemoval(site, ended, slot));
  const { id: cover } = await makeImage(site, "#405060", 1600, 1200, "cover");
  makeWholeDraft(site, cover);
  const draft = makeWholeDraft(site, cover);
  await visitor.fill("/wishes", { content: "想要一张乒乓球台", authorName: "小林" });
  const receipt = /\/receipt\/[\w-]+/.exec((await visitor.page("/wishes")).html.toString())?.[0] ?? "";
  const photo = String(
    site.db.$client.prepare("SELECT id FROM photos WHERE event_id = ?").pluck().get(ended) ?? "",
  );
  visitor.jar.delete("flash");

  /** Ids for the parameters of an organiser's or a member's route. */
  const filled = (path: string): string[] => {
    const [, section = ""] = path.split("/");
    const kind = kindOfList(section);
    const id =
      {
        events: open,
        drafts: draft,
        votes: poll,
        removals: removals[0],
      }[section] ?? posts[kind ?? "wish"];
    const isAlbum = path.includes("/photos") || path.endsWith(":id/poster");
    const one = `/${path}`
      .replace(":id", isAlbum ? ended : id)
      .replace(":guest", guest)
      .replace(":photo", photo)
      .replace(":organiser", helper.id)
      .replace(":field", "cover")
      .replace(":code", openSetup(site));
    const choices: Record<string, string[]> = {
      ":list": [...reviewKinds.map((each) => kindDetails[each].list), "registrations"],
      ":verdict": ["reject", "delete", kind && kindDetails[kind].needsReply ? "approve-reply" : "approve"],
      ":decision": ["keep", "remove"],
      ":which": ["all", "empty"],
      ":change": section === "votes" ? ["end", "delete"] : ["cancel", "end", "delete", "archive"],
    };
    const [name, values] = Object.entries(choices).find(([part]) => one.includes(part)) ?? ["", [""]];
    return values.map((value) => (name ? one.replace(name, value) : one));
  };
  const privateOnes = routeList
    .filter(({ file, path = "" }) => file.endsWith(".tsx") && /^routes\/(account|admin)\//.test(file) && path)
    .flatMap(({ file, path = "" }) => {
      const isEntry = /^(login|setup|register|email-verification|auth|reset-password|admin\/login$)/.test(
        path,
      );
      const by = isEntry
        ? openVisitor(site)
        : path.startsWith("admin/") || file.startsWith("routes/admin")
          ? organiser
          : member;
      return filled(path).map((address) => ({ path: address, by }));
    });
  const steps = [1, 2, 3, 4].flatMap((step) => [
    `/admin/create-event?step=${step}`,
    `/admin/create-event?draft=${draft}&step=${step}`,
    `/admin/events/${open}/edit?step=${step}`,
  ]);
  return [
    ...publicPages.map((path) => ({ path, by: visitor })),
    { path: `/events/${open}`, by: visitor },
    { path: `/events/${open}/join`, by: visitor },
    { path: `/events/${ended}`, by: visitor },
    { path: "/events?q=nothing-like-it", by: visitor },
    { path: `/seat/${guests[0]?.token}`, by: visitor },
    { path: `/seat/${guests[0]?.token}/edit`, by: visitor },
    { path: ticketPath(ticket), by: visitor },
    { path: "/my-registrations", by: openVisitor(site, { visitor: ofGuest }) },
    { path: receipt, by: visitor },
    { path: `/invitation/${openInvitation(site)}`, by: visitor },
    { path: `/subscription/${subscribed(site, "subscriber@example.org")}`, by: visitor },
    { path: `/subscription/confirm/${requestedSubscription(site, "new@example.org")}`, by: visitor },
    ...["/admin", `/admin/events/${open}/check-in`].map((path) => ({ path, by: helper })),
    { path: "/admin/login/code", by: (await openWaitingHelper(site)).helper },
    { path: "/admin/password", by: await openHelper(site, { role: "review", name: newId() }) },
    ...privateOnes,
    ...steps.map((path) => ({ path, by: organiser })),
  ];
}

/** The forms of a page with text input; each with its action and fields. */
export function typedForms(html: HTMLElement, path: string) {
  const typed = "input:not([type]), input[type=text], input[type=email], input[type=password], textarea";
  return html
    .querySelectorAll("main form")
    .filter((form) => form.getAttribute("method") === "post" && form.querySelector(typed))
    .map((form) => {
      const button = form.querySelector("button[name]:not([formaction])");
      const pressed = button
        ? { [button.getAttribute("name") ?? ""]: button.getAttribute("value") ?? "" }
        : {};
      return { action: form.getAttribute("action") ?? path, fields: { ...fieldsOf(form), ...pressed } };
    });
}
