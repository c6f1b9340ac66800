// Where the link of a verification leads. Reading the page changes nothing, because mail scanners open links; a post
// confirms, which the page's script sends by itself.
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmail } from "~/domain/accounts/register.server";
import type { RouteHandle } from "~/http/hydration";
import { readMember, signInMember } from "~/http/member.server";
import { pageMeta } from "~/http/page-meta";
import { readForm } from "~/http/read-form.server";
import { gap } from "~/styles/global.css";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Flash } from "~/ui/flash";
import { DeadConfirmation } from "./parts/dead-link";
import { ownPage } from "./parts/destination";
import { DoorPage } from "./parts/door-page";

export const handle: RouteHandle = { frame: "bare" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "验证邮箱", path: "/auth/confirm", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const onSeconds = 3;

type Fields = { get(name: string): unknown };

/** The token of a link or of its form, or null when it cannot be one. */
function readToken(fields: Fields): { token: string; type: string } | null {
  const [token, type] = [fields.get("token_hash"), fields.get("type")];
  if (typeof token !== "string" || !/^[\w-]{43}$/.test(token)) return null;
  return type === "signup" || type === "email" ? { token, type } : null;
}

export const loader = ({ request }: LoaderFunctionArgs) => {
  const link = readToken(new URL(request.url).searchParams);
  return data({ link }, { status: link ? 200 : 400 });
};

export const action = async ({ request, context: { site } }: ActionFunctionArgs) => {
  const link = readToken(await readForm(request));
  const confirmed = link && confirmEmail(site.db, link.token, site.clock.now());
  if (!confirmed?.ok) return data({ next: null }, { status: 422 });
  const headers = new Headers();
  const { userId, isFirst } = confirmed.value;
  // Somebody who is signed in stays who they are: a link that was sent to them must not put them into its account.
  const isIn = readMember(site, request) !== undefined;
  if (isFirst && !isIn) headers.append("Set-Cookie", signInMember(site, request, { userId, isKept: false }));
  const next = isFirst || isIn ? ownPage : "/login";
  headers.set("Refresh", `${onSeconds}; url=${next}`);
  return data({ next }, { status: 200, headers });
};

export default function Confirm() {
  const { link } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (done ? done.next === null : link === null) return <DeadConfirmation />;
  if (done?.next)
    return (
      <DoorPage title="邮箱验证成功">
        <Flash tone="ok" title="您的邮箱已验证。">
          <p>{onSeconds} 秒后自动跳转。</p>
        </Flash>
        <p className={gap}>
          <ButtonLink wide href={done.next}>
            {done.next === ownPage ? "进入我的页面" : "登录"}
          </ButtonLink>
        </p>
      </DoorPage>
    );
  return (
    <DoorPage title="验证邮箱" help="还差一步：请按下面的按钮完成验证。">
      <form method="post" action="/auth/confirm" data-busy="正在验证…" data-auto="">
        <input type="hidden" name="token_hash" value={link?.token} />
        <input type="hidden" name="type" value={link?.type} />
        <Button wide>验证邮箱</Button>
      </form>
    </DoorPage>
  );
}
