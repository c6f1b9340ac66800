import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readContact, readSettings } from "~/domain/settings/queries.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/public-meta";
import { useLite } from "~/http/pages/use-lite";
import { above, gap, narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Contact } from "~/ui/media/contact";
import { privacyParts } from "./privacy-text";

export const handle: RouteHandle = { content: { tags: [], perVisitor: [] } };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "隐私说明",
    description: "本站保存哪些信息、保存多久、谁能看到，以及怎样查看、导出和删除。",
    path: "/privacy",
  });

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  return {
    contact: readContact(site.db),
    hasGoogle: site.env.GOOGLE_CLIENT_ID !== undefined,
    sendsMail: site.mail.kind === "smtp",
    registrationDays: readSettings(site.db).registrationDays,
  };
}

/** Section about data processed by other services. */
function otherServices({ hasGoogle, sendsMail }: { hasGoogle: boolean; sendsMail: boolean }): string {
  const cases = [sendsMail ? "发邮件" : "", hasGoogle ? "你选择 Google 登录" : ""].filter(Boolean);
  return cases.length === 0 ? "" : `；只有${cases.join("和")}时，才会经过其他服务`;
}

export default function Privacy() {
  const { contact, ...terms } = useLoaderData<typeof loader>();
  const lite = useLite();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/" />
      <PageHeading title="隐私说明" note="本站保存什么、保存多久、谁能看到" />
      <p>
        本站没有广告，不做访问统计，也不出售你的信息{otherServices(terms)}
        。页面上的图片、字体和脚本都来自本站。
      </p>
      {privacyParts(terms).map(({ title, lines }) => (
        <section key={title} className={gap}>
          <h2>{title}</h2>
          <ul>
            {lines.map(({ name, text, link }) => (
              <li key={text} className={above}>
                {name ? <b>{name}：</b> : null}
                {text}
                {link ? <a href={link.href}>{link.label}</a> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className={gap}>
        <h2>联系我们</h2>
        <p className={above}>
          {contact.wechat || contact.qr
            ? "对以上内容有疑问，或者想让我们删除你的信息，请添加客服微信。"
            : "对以上内容有疑问，或者想让我们删除你的信息，请联系活动的主办方。"}
        </p>
        <Contact contact={contact} isOpen={false} lite={lite} />
      </section>
    </main>
  );
}
