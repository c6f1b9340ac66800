// Overall status; version, disk usage and background jobs for the site's operator.
import { above, gap, mute, small } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Fact, Facts } from "~/ui/layout/facts";
import { PageLink } from "~/ui/layout/page-link";
import type { HealthReport } from "./health-report.server";

type SiteReport = HealthReport["site"];

const check = <Badge tone="warn">请检查</Badge>;

/** Overall status and open warnings. */
export function SiteState(report: SiteReport) {
  const { isOk, isTight, warnings, mailWarning, clockWarning } = report;
  return (
    <Facts id="site">
      {warnings.map((warning) => (
        <Fact key={warning} label="设置">
          {check} {warning}
        </Fact>
      ))}
      {mailWarning ? (
        <Fact label="邮件">
          {check} {mailWarning} <PageLink href="#mail">查看邮件</PageLink>
        </Fact>
      ) : null}
      <Fact label="状态">
        <Badge tone={isOk ? "ok" : "bad"}>{isOk ? "正常" : "需要检查"}</Badge>
      </Fact>
      {isTight ? <FreeSpace {...report} /> : null}
      {clockWarning ? <ServerClock {...report} /> : null}
    </Facts>
  );
}

function FreeSpace({ free, isTight }: Pick<SiteReport, "free" | "isTight">) {
  return (
    <Fact label="剩余空间" note={isTight ? "空间不多了，请管理服务器的朋友清理磁盘" : null}>
      {free ?? "无法读取"}
    </Fact>
  );
}

function ServerClock({ clock, clockWarning }: Pick<SiteReport, "clock" | "clockWarning">) {
  return (
    <Fact label="服务器时间" note={clockWarning ? null : "和手机上的时间不一样时，请管理服务器的朋友校准"}>
      {clock}
      {clockWarning ? (
        <>
          {" "}
          {check} {clockWarning}
        </>
      ) : null}
    </Fact>
  );
}

/** Facts for the operator; those that need attention are listed at the top of the page. */
export function ServerState(report: SiteReport) {
  const { version, uptime, database, growth, isTight, clockWarning, isSecure } = report;
  return (
    <Facts id="server">
      <Fact label="版本" note={`已运行 ${uptime}`}>
        {version}
      </Fact>
      <Fact label="数据库" note={growth}>
        {database}
      </Fact>
      {isTight ? null : <FreeSpace {...report} />}
      {clockWarning ? null : <ServerClock {...report} />}
      {isSecure ? (
        <Fact label="证书" note="在浏览器里打开网站，点地址栏左边的图标可以看到有效期">
          由网站前面的代理续期，这里看不到
        </Fact>
      ) : null}
      <Fact label="接口">
        程序也能读写本站内容，见<PageLink href="/api/docs">接口文档</PageLink>
      </Fact>
    </Facts>
  );
}

export function JobsState({ jobs }: { jobs: HealthReport["jobs"] }) {
  return (
    <section className={gap} aria-labelledby="jobs">
      <h2 id="jobs">自动清理</h2>
      <p className={`${mute} ${small} ${above}`}>每天各运行一次；失败后一小时内再试。</p>
      <ul className={above}>
        {jobs.map(({ label, outcome, isFailed, when, note }) => (
          <li key={label} className={above}>
            <b>{label}</b>
            <p className={`${mute} ${small}`}>
              {isFailed ? <Badge tone="bad">{outcome}</Badge> : outcome}
              {when ? ` · ${when}` : null}
              {note ? ` · ${note}` : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
