// Items that need the administrator's attention, each with a link. Hidden when empty.
import type { ReactNode } from "react";
import { codeTexts } from "~/domain/images/code-texts";
import { kindDetails } from "~/domain/posts/kinds";
import { uninformedText } from "~/domain/registrations/notices/audience";
import { above, between, row, stack } from "~/styles/global.css";
import { Badge, type BadgeTone } from "~/ui/feedback/badge";
import { ButtonLink } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { ConfirmButton } from "../confirmations/confirm-link";
import { withReturnTo } from "../confirmations/return-to";
import { markAllText, overduePath } from "../events/overdue-note";
import { messagesPath } from "../messages/messages-address";
import { inboxPath } from "../moderation/review-section";
import { eventViews } from "./event-views";
import type { EventsPanelData } from "./events-panel.server";

type ItemProps = {
  badge: string;
  tone?: BadgeTone;
  href: string;
  action: string;
  /** The event's title, which names the link. */
  title?: string;
  /** Whether the link opens a confirmation. */
  asks?: boolean;
  children: ReactNode;
};

function Item({ badge, tone = "warn", href, action, title, asks = false, children }: ItemProps) {
  const Action = asks ? ConfirmButton : ButtonLink;
  return (
    <li className={`${row} ${between}`}>
      <span>
        <Badge tone={tone}>{badge}</Badge> {children}
      </span>
      <RowName.Provider value={title ?? null}>
        <Action tone="line" small href={href}>
          {action}
        </Action>
      </RowName.Provider>
    </li>
  );
}

/** Settings that the first set-up left open. */
const unsetTexts = { site: "站名、城市和时区", contact: "客服微信" } as const;

type AttentionBoxProps = {
  attention: EventsPanelData["attention"];
  /** URL of the current page, to return to. */
  pageUrl: string;
};

export function AttentionBox({ attention, pageUrl }: AttentionBoxProps) {
  const returnTo = pageUrl === "/admin" ? "" : pageUrl;
  const {
    codes,
    unreadable,
    lacksContactCode,
    overdueCount,
    overdue,
    autoEnd,
    pendingGuests,
    uninformed,
    reminders,
    unreached,
    pendingPosts,
    openRemovals,
    failedMails,
    guesses,
    isBackupOverdue,
    mail,
    unset,
  } = attention;
  const openPosts = pendingPosts.filter(({ count }) => count > 0);
  const openRequests = openPosts.length + openRemovals + failedMails;
  const lacking =
    Number(lacksContactCode) + Number(isBackupOverdue) + Number(mail !== "server") + unset.length;
  const ofEvents = [codes, unreadable, pendingGuests, uninformed, reminders, unreached, guesses].flat()
    .length;
  if (ofEvents + overdueCount + openRequests + lacking === 0) return null;
  return (
    <section className={cardClass({ compact: true, lead: true })} aria-labelledby="attention">
      <h2 id="attention">需要处理</h2>
      <ul className={`${stack} ${above}`}>
        {guesses.map(({ id, text }) => (
          <Item
            key={`guess-${id}-${text}`}
            badge="密码"
            tone="bad"
            href="/admin/sessions"
            action="登录的设备"
          >
            {text}
          </Item>
        ))}
        {codes.map(({ id, title, until, isExpired }) => (
          <Item
            key={`code-${id}`}
            title={title}
            badge={isExpired ? "已过期" : "即将过期"}
            tone={isExpired ? "bad" : "warn"}
            href={withReturnTo(`/admin/events/${id}/qr`, returnTo)}
            action="更换群二维码"
          >
            「{title}」的群二维码有效期至 {until}
          </Item>
        ))}
        {unreadable.map(({ id, title }) => (
          <Item
            key={`unreadable-${id}`}
            title={title}
            badge="待确认"
            href={withReturnTo(`/admin/events/${id}/qr`, returnTo)}
            action="更换群二维码"
          >
            「{title}」：{codeTexts.group.unreadable}
          </Item>
        ))}
        {overdue && overdueCount === 1 ? (
          <Item
            badge="待收尾"
            href={withReturnTo(`/admin/events/${overdue.id}/complete`, returnTo)}
            action="标记为已完成"
            asks
          >
            「{overdue.title}」已于 {overdue.ended} 结束，请确认
            {autoEnd ? `。${autoEnd}` : null}
          </Item>
        ) : null}
        {overdueCount > 1 ? (
          <Item badge="待收尾" href={withReturnTo(overduePath, returnTo)} action={markAllText} asks>
            <TapLink href={eventViews.address({ filter: "overdue" })}>{`${overdueCount} 个活动`}</TapLink>
            已经结束，还没有标记为已完成{autoEnd ? `。${autoEnd}` : null}
          </Item>
        ) : null}
        {pendingGuests.map(({ id, title, guests }) => (
          <Item
            key={`guests-${id}`}
            title={title}
            badge="待确认"
            href={`/admin/events/${id}/guests?status=pending`}
            action="查看报名"
          >
            「{title}」有 {guests} 条报名等待确认
          </Item>
        ))}
        {uninformed.map(({ id, title, guests, word }) => (
          <Item
            key={`news-${id}`}
            title={title}
            badge="待通知"
            tone="bad"
            href={`/admin/events/${id}/notify`}
            action="通知报名的人"
          >
            「{title}」{uninformedText(guests, word)}
          </Item>
        ))}
        {reminders.map(({ id, title, guests, word }) => (
          <Item
            key={`eve-${id}`}
            title={title}
            badge="提醒"
            href={`/admin/events/${id}/notify`}
            action="群里说一声"
          >
            「{title}」{word}：{guests} 位没有收到提醒邮件
          </Item>
        ))}
        {unreached.map(({ id, title, message, guests }) => (
          <Item
            key={`message-${message}`}
            title={title}
            badge="邮件没有送到"
            tone="bad"
            href={messagesPath(id, message)}
            action="逐个告诉"
          >
            「{title}」{guests} 位没有收到消息
          </Item>
        ))}
        {openPosts.map(({ kind, count }) => {
          const { label, needsReply, words } = kindDetails[kind];
          const verb = needsReply ? words.reply : "审核";
          return (
            <Item key={kind} badge={`待${verb}`} href={inboxPath} action={`${verb}${label}`}>
              {`${count} 条${label}等待${verb}`}
            </Item>
          );
        })}
        {openRemovals > 0 ? (
          <Item badge="待处理" href="/admin/removals" action="查看申请">
            {openRemovals} 个撤下照片的申请等待处理
          </Item>
        ) : null}
        {unset.length > 0 ? (
          <Item badge="还没填" href="/admin/settings" action="去填">
            {unset.map((step) => unsetTexts[step]).join("、")}
          </Item>
        ) : null}
        {lacksContactCode ? (
          <Item badge="待确认" href="/admin/settings#settings-contactQrImageId" action="查看二维码">
            {codeTexts.contact.unreadable}
          </Item>
        ) : null}
        {isBackupOverdue ? (
          <Item badge="没有备份" tone="bad" href="/admin/health#backups" action="查看备份">
            网站超过两天没有备份
          </Item>
        ) : null}
        {mail === "server" ? null : (
          <Item badge="没有邮件" href="/admin/settings/mail" action="设置邮件">
            {mail === "none"
              ? "本站尚未开通邮件，访客不能注册，也不能找回密码"
              : "没有设置发信服务器，邮件只存成服务器上的文件"}
          </Item>
        )}
        {failedMails > 0 ? (
          <Item badge="发送失败" tone="bad" href="/admin/health#mail" action="查看邮件">
            最近有 {failedMails} 封邮件没有发出去
          </Item>
        ) : null}
      </ul>
    </section>
  );
}
