import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountMessages } from "~/domain/accounts/messages";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import { reauthenticationSchema } from "~/domain/accounts/schema";
import { deleteAccount } from "~/domain/members/delete-account.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { guestContext } from "~/http/records/event-guests.server";
import { clearMemberCookie } from "~/http/session/member.server";
import { formColumn, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { DeleteAccountForm } from "./delete-account-form";
import { postOwnChange, readOwnAccount } from "./own-change.server";

export const handle: RouteHandle = { hashesPassword: "members" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "注销账号", path: "/account/delete", noindex: true });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  return readOwnAccount(site, request);
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const sent = { site, request, address };
  const { member, result, reply } = await postOwnChange(sent, reauthenticationSchema, (db, owner, input) =>
    deleteAccount(db, owner, input, guestContext(site, owner, address)),
  );
  // A repeated submission finds the account deleted, which is the same result.
  const isDeleted = result.ok || (result.error !== "too-many" && !findOwnAccount(site.db, member.id));
  if (!isDeleted) return reply(result);
  await site.mail.notifyQueued();
  const response = await redirectWithFlash(site, "/", { tone: "ok", title: accountMessages.deleted });
  response.headers.append("Set-Cookie", clearMemberCookie(site));
  return response;
}

export default function DeleteAccount() {
  const account = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/account">返回我的页面</BackLink>
      <DeleteAccountForm {...account} reply={reply} />
    </main>
  );
}
