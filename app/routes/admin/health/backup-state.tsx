// The site's backups: download the newest, and create one now.
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { above, gap, mute, row, small } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Button, ButtonLink } from "~/ui/form/button";
import { TapLink } from "~/ui/layout/links";
import { PageForm } from "~/ui/layout/page-link";
import type { BackupReport } from "./backup-report.server";

const reloadEveryMs = 2000;

/** Reloads the page data while a backup is running and the server is reachable. Without scripts there is a link. */
function useReloadWhile(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useRef(true);
  isIdle.current = state === "idle";
  useEffect(() => {
    if (!isRunning) return;
    const check = async () => {
      if (document.hidden || !isIdle.current) return;
      const isReached = await fetch("/health").then(
        () => true,
        () => false,
      );
      if (isReached) revalidate();
    };
    const timer = setInterval(() => void check(), reloadEveryMs);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}

export function BackupState(report: BackupReport) {
  const { newest, count, overdue, hasCommand, elsewhere, checked, failures } = report;
  return (
    <section className={gap} aria-labelledby="backups">
      <h2 id="backups">备份</h2>
      <p className={above}>
        {overdue ? <Badge tone="bad">{overdue}</Badge> : null}{" "}
        {newest
          ? `最近一次备份：${[newest.when, newest.size].filter(Boolean).join("，")}，一共保留 ${count} 份。`
          : "还没有备份，今晚会做第一次。"}
      </p>
      <BackUpNow {...report} />
      {failures.map(({ label, when, reason }) => (
        <p key={label} className={above}>
          <Badge tone="bad">{label}</Badge> {when} · {reason}
        </p>
      ))}
      <Elsewhere elsewhere={elsewhere} hasCommand={hasCommand} />
      {newest ? (
        <>
          <p className={above}>
            <ButtonLink tone="line" href="/admin/health/backup">
              下载最近一次备份
            </ButtonLink>
          </p>
          <p className={`${mute} ${small}`}>
            里面有全部内容和密钥，请像密码一样保管。下载前需要再次输入密码。
          </p>
        </>
      ) : null}
      <p className={`${mute} ${small} ${above}`}>
        每天夜里备份一次，保留七天和四周的。
        {checked ? `${checked.when} 试恢复过${checked.isOk ? "，内容完整。" : "。"}` : "每周会试着恢复一次。"}
      </p>
    </section>
  );
}

/** The storage of the settings, or the operator's command. */
function Elsewhere({ elsewhere, hasCommand }: Pick<BackupReport, "elsewhere" | "hasCommand">) {
  const settings = <TapLink href="/admin/settings/backup">{elsewhere ? "修改" : "存到别处"}</TapLink>;
  if (elsewhere === null)
    return (
      <p className={above}>
        {hasCommand
          ? "每份备份都由服务器上设好的命令存到别处。"
          : "备份和网站在同一台服务器上，服务器坏了就没有了。请"}
        {settings}
        {hasCommand ? null : "，或定期下载一份。"}
      </p>
    );
  const { place, last, failure } = elsewhere;
  return (
    <>
      <p className={above}>
        存到别处：{place}，
        {last
          ? `最近一次 ${last.when}，${last.size}，那边一共 ${last.count} 份。`
          : "还没有上传过，几分钟内开始。"}
        {settings}
      </p>
      {failure ? (
        <p className={above}>
          <Badge tone="bad">没有上传</Badge> {failure.when ? `${failure.when} · ` : null}
          {failure.reason}
        </p>
      ) : null}
    </>
  );
}

/** The backup button or the progress of the running backup, and the result of the last one. */
function BackUpNow({ running, took }: Pick<BackupReport, "running" | "took">) {
  useReloadWhile(running !== null);
  return (
    <>
      <p role="status" className={running || took ? above : undefined}>
        {running ? (
          <>
            <Badge tone="warn">备份进行中</Badge> {running.since} 开始，已经 {running.lasts}
            。做完后这里会显示结果。
          </>
        ) : took ? (
          <>
            <Badge tone="ok">备份完成</Badge> 用了 {took}。
          </>
        ) : null}
      </p>
      {running ? (
        <p className={row}>
          <TapLink href="/admin/health#backups">查看进度</TapLink>
        </p>
      ) : (
        <PageForm className={above} method="post" action="/admin/health">
          <input type="hidden" name="intent" value="backup" />
          <Button>立即备份</Button>
        </PageForm>
      )}
    </>
  );
}
