// Which components each page of the style guide shows. The route draws the heading from `title`.
import type { JSX } from "react";
import { schemeKeys } from "~/styles/schemes";
import { Badges, Buttons, SecondPart } from "./buttons";
import { AdminCards, Lists, NoSlides, Slides } from "./cards";
import { Dates } from "./dates";
import { Dialogs } from "./dialogs";
import { Fields } from "./forms";
import { EmptyLists, Messages } from "./messages";
import { EventFacts, Letters, WishBoard } from "./panels";
import { Photos } from "./photos";
import { Polls } from "./polls";
import { Progress, WizardSteps } from "./progress";
import { events } from "./samples";
import { Schemes } from "./schemes";
import { NewPassword, SignIn } from "./sign-in";
import { Navigation, TabsAndFilters } from "./tabs";

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
        <WishBoard />
        <Letters />
      </>
    ),
  },
  "letter-modal": { title: "对话框", schemes: eventSchemes, Body: Dialogs },
  "display-cards": {
    title: "卡片与配色",
    schemes: [...schemeKeys],
    Body: () => (
      <>
        <Slides />
        <NoSlides />
        <Lists />
        <AdminCards />
        <Polls />
        <Photos />
        <Schemes />
      </>
    ),
  },
  "animated-tabs": {
    title: "标签、步骤与进度",
    schemes: eventSchemes,
    Body: () => (
      <>
        <TabsAndFilters />
        <Navigation />
        <WizardSteps />
        <Progress />
      </>
    ),
  },
  login: {
    title: "登录与表单",
    schemes: [],
    Body: () => (
      <>
        <SignIn />
        <NewPassword />
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
        <SecondPart />
        <Badges />
      </>
    ),
  },
};
