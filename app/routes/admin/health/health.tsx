import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resendSchema } from "~/domain/accounts/schema";
import { sendTestMail } from "~/domain/accounts/test-mail.server";
import type { Actor } from "~/domain/audit/actor";
import { isSent, retryAllMails, retryMail } from "~/domain/mails/queue.server";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { type FlashMessage, redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, parseForm, readForm, replyToForm } from "~/http/forms/submission.server";
import { mailBranding } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { readSiteLoad } from "~/http/site-load.server";
import { above, gap, mute, narrow, small, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { Disclosure } from "~/ui/layout/disclosure";
import { Fact, Facts } from "~/ui/layout/facts";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { readBackupReport } from "./backup-report.server";
import { BackupState } from "./backup-state";
import { readHealthReport } from "./health-report.server";
import { MailState, useTestMailForm } from "./mail-state";
import { JobsState, ServerState, SiteState } from "./site-state";

// Traffic since start-up as text: failures, slow routes, page cache and queues. Contains no personal data.

const pagesListed = 5;

/** 1.25%; 不到 0.01% for a smaller non-zero share. */
function shareText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  if (percent > 0 && percent < 0.01) return "不到 0.01%";
  return `${Number(percent.toFixed(2))}%`;
}

const tallyText = ({ requests, failures }: ReturnType<typeof readSiteLoad>["total"]) =>
  `${requests} 次请求，失败 ${failures} 次（${shareText(failures, requests)}）`;

/** 50 毫秒 or 2.5 秒 */
const durationText = (seconds: number) => (seconds < 1 ? `${seconds * 1000} 毫秒` : `${seconds} 秒`);

/** View model of the site's traffic. */
function readTrafficReport(site: Site) {
  const { lastHour, total, pages, slowest, waiting } = readSiteLoad(site, pagesListed);
  const { hits, misses } = pages;
  const queues: [label: string, count: number][] = [
    ["海报", waiting.posters],
    ["图片", waiting.pictures],
    ["密码核对", waiting.passwords],
    ["邮件", waiting.mails],
  ];
  return {
    lastHour: tallyText(lastHour),
    hasFailed: lastHour.failures > 0,
    total: tallyText(total),
    cached:
      hits + misses === 0 ? null : `${shareText(hits, hits + misses)}（${hits + misses} 次里 ${hits} 次）`,
    queues: queues.map(([label, count]) => `${label} ${count}`).join("，"),
    slowest: slowest.map(({ route, count, seconds }) => ({
      route,
      note: `${count} 次，95% ${seconds === null ? "超过 10 秒" : `在 ${durationText(seconds)}以内`}`,
    })),
  };
}

type TrafficReport = ReturnType<typeof readTrafficReport>;

const path = "/admin/health";

export const handle: RouteHandle = { failure: commonFailures.changeFailed, labels: { email: "邮箱" } };

export const meta = noindexMeta("系统状态");

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  return {
    ...(await readHealthReport(site)),
    backups: readBackupReport(site),
    traffic: readTrafficReport(site),
    constraint: constraintOf(resendSchema),
  };
}

export async function action({ request, context: { site, actor } }: AdminArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "backup") return backUp(site);
  if (form.get("intent") === "retry-all") return retryAll(site, actor);
  if (form.get("intent") === "retry") return retry(site, actor, String(form.get("id") ?? ""));
  const post = parseForm(form, resendSchema);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const terms = { branding: mailBranding(site), now: site.clock.now() };
  const queued = sendTestMail(site.db, actor, submission.value, terms);
  if (!queued.ok) return replyToForm(site, post, queued);
  await site.mail.whenStored();
  return redirectWithFlash(site, path, testNote(site, queued.value));
}

/** Starts a backup, which takes longer than a request; the page shows its progress. */
function backUp(site: Site): Response {
  void site.backups.run();
  return redirect(`${path}#backups`, 303);
}

async function retry(site: Site, actor: Actor, id: string): Promise<Response> {
  const isQueued = retryMail(site.db, actor, id, site.clock.now());
  if (!isQueued)
    return redirectWithFlash(site, path, { tone: "info", title: "这封邮件已经发出或过期，不能再发送" });
  await site.mail.whenStored();
  return redirectWithFlash(site, path, { tone: "ok", title: "已重新发送", text: "没有成功时会再列在下面。" });
}

async function retryAll(site: Site, actor: Actor): Promise<Response> {
  const retried = retryAllMails(site.db, actor, site.clock.now());
  if (retried === 0) return redirectWithFlash(site, path, { tone: "info", title: "没有能重试的邮件" });
  await site.mail.whenStored();
  const title = `已重新发送 ${retried} 封`;
  return redirectWithFlash(site, path, { tone: "ok", title, text: "没有成功时会再列在下面。" });
}

function testNote(site: Site, id: string): FlashMessage {
  if (site.mail.kind === "smtp")
    return { tone: "ok", title: "测试邮件正在发送", text: "请查看收件箱；没有发出时，原因会列在下面。" };
  return isSent(site.db, id)
    ? { tone: "ok", title: "测试邮件已存入发件箱文件夹" }
    : { tone: "bad", title: "测试邮件没有存下来", text: "原因列在下面。" };
}

export default function Health() {
  const { site, traffic, mail, jobs, backups, constraint } = useLoaderData<typeof loader>();
  const [form, fields] = useTestMailForm(useActionData<typeof action>(), constraint);
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <PageHeading admin title="系统状态" note="网站、备份和邮件的情况" />
      <FormErrorNotice form={form} title="测试邮件没有发送" />
      <SiteState {...site} />
      <BackupState {...backups} />
      <MailState {...mail} fields={fields} />
      <div className={gap}>
        <Disclosure label="给管理服务器的朋友：版本、空间、访问和自动清理">
          <ServerState {...site} />
          <TrafficState {...traffic} />
          <JobsState jobs={jobs} />
        </Disclosure>
      </div>
    </main>
  );
}

/** Traffic since start-up. */
function TrafficState({ lastHour, hasFailed, total, cached, queues, slowest }: TrafficReport) {
  return (
    <section className={gap} aria-labelledby="traffic">
      <h2 id="traffic">访问</h2>
      <p className={`${mute} ${small} ${above}`}>从这次启动算起，重新启动后从零开始。</p>
      <Facts id="traffic-facts">
        <Fact label="最近一小时" note={hasFailed ? "失败的页面上有错误编号，服务器的记录里有原因" : null}>
          {hasFailed ? <Badge tone="warn">请检查</Badge> : null} {lastHour}
        </Fact>
        <Fact label="启动以来">{total}</Fact>
        <Fact label="页面缓存" note="访客的页面直接从内存发出的比例">
          {cached ?? "还没有访问"}
        </Fact>
        <Fact label="等待处理">{queues}</Fact>
      </Facts>
      <h3 className={gap} id="slowest">
        最慢的页面
      </h3>
      {slowest.length === 0 ? (
        <p className={above}>还没有访问。</p>
      ) : (
        <ul className={above} aria-labelledby="slowest">
          {slowest.map(({ route, note }) => (
            <li key={route} className={above}>
              <code>{route}</code>
              <p className={`${mute} ${small}`}>{note}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
