// The service worker caches this page, serves it when a page is unreachable, and inserts the list of offline copies.
import { noindexMeta } from "~/http/pages/page-meta";
import { below, narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";

export const meta = noindexMeta("离线副本");

export default function Offline() {
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/" />
      <PageHeading title="离线副本" note="最近看过的活动页面，连不上网络时可以再看。" />
      <p className={below}>
        副本存在本机的浏览器里，内容是保存时的样子。省流模式下不保存，退出登录时全部删除。
      </p>
      <SectionHeading>已保存的页面</SectionHeading>
      <ul data-copies="">
        <li>还没有保存的页面</li>
      </ul>
    </main>
  );
}
