import type { ReactNode } from "react";
import type { MemberView, RecentItems } from "~/domain/members/view";
import { above, gap, mute, narrow, row, small, tight, wrap } from "~/styles/global.css";
import { Badge } from "../feedback/badge";
import { ButtonLink } from "../form/button";
import { valueLine } from "../posts/own.css";
import { OwnPostList, OwnSeatList, OwnVoteList } from "../posts/own-lists";
import { Fact, Facts } from "./facts";
import { TapLink } from "./links";
import { PageHeading, SectionHeading } from "./page-heading";

type ValueProps = { value: string; href: string; label: string };

/** A value with a link to change it. */
function Value({ value, href, label }: ValueProps) {
  return (
    <span className={valueLine}>
      {value}
      <TapLink href={href}>{label}</TapLink>
    </span>
  );
}

function GoogleFact({ google }: { google: NonNullable<MemberView["google"]> }) {
  return google === "unconnected" ? (
    <Fact label="Google">
      <Value value="未连接" href="/auth/google?redirectTo=/account" label="连接 Google" />
    </Fact>
  ) : (
    <Fact label="Google" note={google.email}>
      <b>已连接</b>
    </Fact>
  );
}

type OwnPartProps = RecentItems<unknown> & {
  name: string;
  title: string;
  empty: string;
  children: ReactNode;
};

function OwnPart({ name, title, empty, items, total, children }: OwnPartProps) {
  return (
    <section className={gap} id={name} aria-labelledby={`${name}-title`}>
      <SectionHeading id={`${name}-title`}>{title}</SectionHeading>
      {total === 0 ? <p className={mute}>{empty}</p> : children}
      {total > items.length ? (
        <p className={small}>
          <TapLink href={`/account/${name}`}>{`查看全部 ${total} 条`}</TapLink>
        </p>
      ) : null}
    </section>
  );
}

/** The account page of a member. */
export function MemberPage(member: MemberView) {
  const { email, nickname, isAdmin, hasPassword, google, hasSecondFactor, devices, subscription } = member;
  const { registrations, posts, votes, removals } = member;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <PageHeading title="我的页面" />
      <Facts id="account">
        <Fact label="邮箱">
          <span className={`${row} ${tight}`}>
            <b>{email}</b>
            <Badge tone="ok">已验证</Badge>
          </span>
        </Fact>
        <Fact label="昵称">
          <Value
            value={nickname || "还没有设置"}
            href="/account/nickname"
            label={nickname ? "修改昵称" : "设置昵称"}
          />
        </Fact>
        <Fact label="密码">
          <Value
            value={hasPassword ? "已设置" : "还没有设置"}
            href="/account/password"
            label={hasPassword ? "修改密码" : "设置密码"}
          />
        </Fact>
        {google ? <GoogleFact google={google} /> : null}
        <Fact label="两步验证">
          <Value
            value={hasSecondFactor ? "已开启" : "未开启"}
            href="/account/second-factor"
            label={hasSecondFactor ? "管理两步验证" : "开启两步验证"}
          />
        </Fact>
        <Fact label="新活动叫我">
          <Value value={subscription} href="/account/subscription" label="设置" />
        </Fact>
        <Fact label="登录设备">
          <Value value={`${devices} 台`} href="/account/sessions" label="查看登录设备" />
        </Fact>
      </Facts>
      <OwnPart name="registrations" title="我的报名" empty="还没有报过名" {...registrations}>
        <OwnSeatList seats={registrations.items} />
      </OwnPart>
      {posts.map(({ list, label, none, ...newest }) => (
        <OwnPart key={list} name={list} title={`我的${label}`} empty={none} {...newest}>
          <OwnPostList posts={newest.items} />
        </OwnPart>
      ))}
      <OwnPart name="votes" title="我的投票" empty="还没有投过票" {...votes}>
        <OwnVoteList votes={votes.items} />
      </OwnPart>
      {removals.total > 0 ? (
        <OwnPart name="removals" title="撤下照片的申请" empty="" {...removals}>
          <OwnPostList posts={removals.items} />
        </OwnPart>
      ) : null}
      <p className={`${small} ${mute} ${above}`}>
        这里只显示登录之后写下的内容，以及在这个浏览器里报过的名。
      </p>
      <section className={gap} aria-labelledby="own-data">
        <SectionHeading id="own-data">数据与账号</SectionHeading>
        <p className={mute}>
          {`下载的文件包含账号资料、报名、${posts.map(({ label }) => `${label}、`).join("")}撤下照片的申请、投票、点赞和订阅。`}
        </p>
        <p className={`${row} ${above}`}>
          <ButtonLink tone="line" href="/account/data" download>
            下载我的数据
          </ButtonLink>
          <ButtonLink tone="bad" href="/account/delete">
            注销账号
          </ButtonLink>
        </p>
      </section>
      <p className={gap}>
        {isAdmin ? (
          <TapLink href="/dashboard">管理面板</TapLink>
        ) : (
          <TapLink href="/admin/login">管理员登录</TapLink>
        )}
      </p>
    </main>
  );
}
