// The components of each style guide page. The route renders the heading from `title`.
import type { JSX } from "react";
import { between, cols, gap, row, small, stack } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { Check, EmailInput, Select, TextArea, TextInput } from "~/ui/form/inputs";
import { Card } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { EventDate } from "~/ui/media/event-date";
import { Picture } from "~/ui/media/picture";
import { PollCard, VoteThanks } from "~/ui/posts/poll-card";
import { ReviewItem } from "~/ui/posts/review-item";
import { Badges, Buttons } from "./buttons";
import { Dialogs } from "./dialogs";
import { EmptyLists, EventFacts, Letters, Messages, TabsAndFilters } from "./panels";
import { choices, events, picnic } from "./samples";
import { Section } from "./section";

/** Never fetched: rendered as in low-data mode, as a link with its size. */
const picture = {
  base: "/uploads/sample",
  width: 1600,
  height: 1200,
  position: { x: 50, y: 50 },
  linkBytes: 84_000,
  originalBytes: 430_000,
};

/** Components of the admin pages. */
function AdminCards() {
  return (
    <Section title="管理" still>
      <ul>
        <ReviewItem
          id="review-sample"
          initial="苏"
          name="苏苏"
          note="su@example.org"
          badge={<Badge tone="warn">待审核</Badge>}
          content="昨晚的卡坦岛打到一点，输得心服口服。下次还来。"
          actions={
            <>
              <Button type="button" small>
                通过
              </Button>
              <Button type="button" tone="bad" small>
                拒绝
              </Button>
            </>
          }
        />
      </ul>
    </Section>
  );
}

/** A picture in low-data mode. */
function LitePicture() {
  return (
    <Section title="省流模式的照片" still>
      <Picture picture={picture} alt="开场的狼人杀" sizes="100vw" lite />
    </Section>
  );
}

const base = {
  title: "下一次集体活动，你更想去哪里？",
  participants: 86,
  created: "2026年11月19日 18:30",
  choices,
};

/** Polls: open, already voted, multiple choice, and ended. */
function Polls() {
  const voted = choices.map((choice) => ({ ...choice, mine: choice.value === "2" }));
  return (
    <Section title="投票">
      <PollCard action="" poll={{ ...base, id: "open", open: true, ended: false }} />
      <PollCard action="" poll={{ ...base, id: "several", open: true, ended: false, multiple: true }} />
      <PollCard
        action=""
        change={{ action: "", left: 5, isOpen: false }}
        poll={{ ...base, id: "voted", open: false, ended: false, choices: voted }}
        notice={<VoteThanks choice="您选择了「利古里亚海边看日落」" />}
      />
      <PollCard action="" poll={{ ...base, id: "ended", open: false, ended: true }} />
    </Section>
  );
}

const options = (...values: string[]) => values.map((value) => ({ value, label: value }));

/** Fields in every state. */
function Fields() {
  return (
    <Section title="表单">
      <Card lead>
        <TextInput
          id="title"
          label="活动标题"
          required
          maxLength={60}
          defaultValue="波河边的午后野餐"
          hint="写清「在哪里、做什么」"
          counter="8 / 60"
        />
        <TextArea id="summary" label="活动简介" required error="请输入活动简介" />
        <div className={cols}>
          <TextInput id="date" label="开始日期" type="date" required hint="不能选择过去的日期" />
          <Select
            id="duration"
            label="活动时长"
            options={options("2 小时", "3 小时")}
            defaultValue="3 小时"
          />
        </div>
        <Check label="保持登录状态" name="remember" defaultChecked />
        <p className={gap}>
          <Button type="button">下一步</Button>
        </p>
      </Card>
    </Section>
  );
}

type StyleGuidePage = { title: string; Body: () => JSX.Element; schemes: string[] };

const eventSchemes = ["lemon-sky", ...events.map(({ scheme }) => scheme)];

/** Pages by the last part of their URL. */
export const styleGuidePages: Record<string, StyleGuidePage> = {
  "letter-panel": {
    title: "纸张与面板",
    schemes: eventSchemes,
    Body: () => (
      <>
        <EventFacts />
        <Letters />
      </>
    ),
  },
  "letter-modal": { title: "对话框", schemes: [], Body: Dialogs },
  "display-cards": {
    title: "卡片与投票",
    schemes: [],
    Body: () => (
      <>
        <AdminCards />
        <Polls />
        <LitePicture />
      </>
    ),
  },
  "animated-tabs": {
    title: "标签与筛选",
    schemes: [],
    Body: TabsAndFilters,
  },
  login: {
    title: "登录与表单",
    schemes: [],
    Body: () => (
      <>
        <SignIn />
        <Fields />
      </>
    ),
  },
  "format-date": { title: "日期格式", schemes: eventSchemes, Body: Dates },
  alert: {
    title: "消息与按钮",
    schemes: [],
    Body: () => (
      <>
        <Messages />
        <EmptyLists />
        <Buttons />
        <Badges />
      </>
    ),
  },
};

/** Date layout: the day as headline, the rest small beside it. */
function Dates() {
  return (
    <Section title="日期">
      <div className={stack}>
        {events.map(({ id, when }) => (
          <EventDate key={id} when={when} />
        ))}
        <EventDate when={{ ...picnic.when, iso: "", day: "—", date: "时间待定", time: "" }} />
      </div>
    </Section>
  );
}

/** The sign-in form after a wrong password. Cannot be submitted. */
function SignIn() {
  return (
    <Section title="登录">
      <Flash tone="bad" title="邮箱或密码错误，请检查后重试" />
      <Card lead>
        <EmailInput id="email" label="邮箱" autoComplete="username" defaultValue="lin.yue@example.org" />
        <TextInput id="password" label="密码" type="password" autoComplete="current-password" aria-invalid />
        <div className={`${row} ${between}`}>
          <Check label="保持登录状态" defaultChecked />
          <TapLink className={small} href="#main">
            忘记密码？
          </TapLink>
        </div>
        <Button type="button" wide>
          登录
        </Button>
      </Card>
    </Section>
  );
}
