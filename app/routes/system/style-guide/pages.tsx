// Which components each page of the style guide shows. The route draws the heading from `title`.
import type { JSX } from "react";
import { Badges, Buttons } from "./buttons";
import { AdminCards, LitePicture } from "./cards";
import { Dates } from "./dates";
import { Dialogs } from "./dialogs";
import { Fields } from "./forms";
import { EmptyLists, Messages } from "./messages";
import { EventFacts, Letters } from "./panels";
import { Polls } from "./polls";
import { events } from "./samples";
import { SignIn } from "./sign-in";
import { TabsAndFilters } from "./tabs";

type StyleGuidePage = { title: string; Body: () => JSX.Element; schemes: string[] };

const eventSchemes = ["lemon-sky", ...events.map(({ scheme }) => scheme)];

/** Pages by the last part of their address. */
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
