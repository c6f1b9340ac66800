import type { LoaderFunctionArgs } from "@remix-run/node";
import { registrationMessages } from "~/domain/registrations/messages";
import { erasePersonWithSubscription } from "~/domain/subscriptions/erase-person.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { registrationContext } from "~/http/records/event-guests.server";
import type { AdminArgs } from "~/http/session/admin-context";
import type { ConfirmationContent } from "~/ui/layout/confirmation";
import { peopleList, personPath } from "./people-list";
import { requirePerson } from "./require-person.server";

export const handle: RouteHandle = { failure: commonFailures.deleteFailed };

export const meta = noindexMeta("删除全部资料");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { id, name, visits } = requirePerson(site, params);
  const question: ConfirmationContent = {
    question: "确定要删除这位客人的全部资料吗？",
    about: name,
    note: `${visits.length} 个活动里的称呼、联系方式、备注和回答会被删除，不能恢复；私密链接失效。还没办的活动会空出名额，按顺序递补。${registrationMessages.erasedUntold}`,
    button: "删除全部资料",
    isDestructive: true,
    returnTo: personPath(id),
  };
  return question;
}

export async function action({ params, context: { site, actor } }: AdminArgs) {
  const { id, name } = requirePerson(site, params);
  const erased = erasePersonWithSubscription(site.db, actor, id, registrationContext(site));
  return redirectWithFlash(
    site,
    peopleList.path,
    erased.ok
      ? { tone: "ok", title: `已删除「${name}」在 ${erased.value} 个活动里的资料` }
      : { tone: "warn", title: erased.message },
  );
}

export { ConfirmationPage as default } from "~/ui/layout/confirmation";
