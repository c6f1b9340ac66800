// The site's own backups, and the newest to take along.
import { above, gap, mute, small } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { ButtonLink } from "~/ui/form/button";
import type { BackupReport } from "./backup-report.server";

export function BackupState({ newest, count, isOverdue, hasCommand, checked, failures }: BackupReport) {
  return (
    <section className={gap} aria-labelledby="backups">
      <h2 id="backups">备份</h2>
      <p className={above}>
        {isOverdue ? <Badge tone="bad">超过两天没有备份</Badge> : null}{" "}
        {newest ? `最近一次备份：${newest}，一共保留 ${count} 份。` : "还没有备份，今晚会做第一次。"}
      </p>
      <p className={`${mute} ${small}`}>
        每天夜里备份一次，保留七天和四周的。
        {checked ? `${checked.when} 试恢复过${checked.isOk ? "，内容完整。" : "。"}` : "每周会试着恢复一次。"}
        {hasCommand
          ? "每份备份都会存到别处。"
          : "备份和网站在同一台服务器上：请定期下载一份，或设置 BACKUP_COMMAND。"}
      </p>
      {failures.map(({ label, when, reason }) => (
        <p key={label} className={above}>
          <Badge tone="bad">{label}</Badge> {when} · {reason}
        </p>
      ))}
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
    </section>
  );
}
