// The requester's own registrations as JSON, for pages that are the same for every visitor: their states, and as HTML the content of
// the strip above the home page and of the header's link.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server.browser";
import { countUnseen } from "~/domain/registrations/queries.server";
import { nextRegistrationOf } from "~/http/members/next-registration.server";
import { ownStatesOf, readCurrentRegistrations } from "~/http/members/own-registrations.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { readRequester } from "~/http/session/requester.server";
import { OwnLinkText } from "~/ui/layout/links";
import { Strip } from "../home/strip";

export const handle: RouteHandle = { private: true };

export async function loader({ request, context: { site, address } }: LoaderFunctionArgs) {
  const requester = await readRequester(site, request, address);
  const current = readCurrentRegistrations(site, requester);
  const next = nextRegistrationOf(site, current);
  const unseen = countUnseen(site.db, requester, site.clock.now());
  return Response.json({
    own: ownStatesOf(current),
    strip: renderToStaticMarkup(createElement(Strip, { next })),
    mine: renderToStaticMarkup(createElement(OwnLinkText, { unseen })),
  });
}
