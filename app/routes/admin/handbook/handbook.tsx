import { readme, registration, server } from "virtual:handbook";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { ChipLinks } from "~/ui/layout/tabs";
import { handbookText } from "./handbook.css";

type Chapter = { path: string; label: string; html: string };

const home = "/admin/handbook";

const chapters: readonly Chapter[] = [
  { path: home, label: "主办方手册", html: readme },
  { path: `${home}/registration`, label: "报名与签到", html: registration },
  { path: `${home}/server`, label: "服务器管理", html: server },
];

export const meta = noindexMeta<typeof loader>(({ data }) => data?.label ?? "主办方手册");

export async function loader({ params }: LoaderFunctionArgs) {
  const path = ["/admin/handbook", params.chapter].filter(Boolean).join("/");
  const chapter = chapters.find((each) => each.path === path);
  if (!chapter) throw notFound();
  const links = chapters.map(({ path: href, label }) => ({ href, label, current: href === path }));
  return { label: chapter.label, html: chapter.html, links };
}

export default function Handbook() {
  const { html, links } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <ChipLinks label="章节" items={links} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from this repository's own files */}
      <div className={handbookText} dangerouslySetInnerHTML={{ __html: html }} />
    </main>
  );
}
