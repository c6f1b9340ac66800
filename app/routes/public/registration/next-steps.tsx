// What a guest does next, as numbered steps with one button each.
import type { ReactNode } from "react";
import { gap } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { CopyButton } from "~/ui/form/copy-text";
import { SectionHeading } from "~/ui/layout/page-heading";
import { calendarHint } from "../calendar-hint";
import { done, number, steps } from "./next-steps.css";
import type { readRegistration } from "./read-registration.server";

type Step = { title: string; note?: string | undefined; isDone?: boolean; button?: ReactNode };

type NextStepsProps = Pick<
  ReturnType<typeof readRegistration>,
  "event" | "registration" | "isInGroup" | "calendar" | "wechat" | "sendsMail" | "groupLink"
> & { editPath: string | null; isInWechat: boolean };

/** The deposit to pay, or paid. */
function payStep({ payments, payText, name }: NextStepsProps["registration"]): Step[] {
  const deposit = payments.find(({ isDeposit }) => isDeposit);
  if (!deposit) return [];
  const { amount, isPaid, state } = deposit;
  if (isPaid) return [{ title: `定金 ${amount}`, note: state, isDone: true }];
  const button = <CopyButton text={name}>复制备注</CopyButton>;
  const note = state === "未付" ? payText : `${state}。${payText}`;
  return [{ title: `付定金 ${amount}`, note: note || undefined, button }];
}

function stepsOf({ registration, event, isInGroup, ...page }: NextStepsProps): Step[] {
  const { status, held, seats, contactType } = registration;
  const edit = (label: string) =>
    page.editPath ? (
      <ButtonLink tone="line" small href={page.editPath}>
        {label}
      </ButtonLink>
    ) : null;
  const calendar = (note: string): Step => ({
    title: "加入日历",
    note: page.isInWechat ? calendarHint : note,
    button: (
      <ButtonLink tone="line" small href={page.calendar}>
        加入日历
      </ButtonLink>
    ),
  });
  if (status === "waiting")
    return [
      ...(page.sendsMail && contactType !== "email"
        ? [{ title: "想早点知道", note: "留个邮箱，递补那一刻发给你", button: edit("留邮箱") }]
        : []),
      ...(seats > 1
        ? [{ title: "少来一位？", note: "人数少一点，可能马上就有", button: edit("改人数") }]
        : []),
    ];
  if (status === "pending")
    return [
      ...(page.wechat && !held
        ? [
            {
              title: "着急？直接问",
              note: `客服微信 ${page.wechat}`,
              button: <CopyButton text={page.wechat}>复制微信号</CopyButton>,
            },
          ]
        : []),
      calendar("先占上时间"),
    ];
  if (status !== "confirmed") return [];
  const hasGroup = isInGroup && (event.groupQr.state === "valid" || page.groupLink !== null);
  return [
    ...(hasGroup
      ? [
          {
            title: "进群",
            note: "集合和改期都在群里说",
            button: (
              <ButtonLink tone="line" small href="#group">
                {event.groupQr.state === "valid" ? "群二维码" : "群链接"}
              </ButtonLink>
            ),
          },
        ]
      : []),
    ...payStep(registration),
    calendar("提前一天和两小时提醒"),
  ];
}

export function NextSteps(props: NextStepsProps) {
  const list = stepsOf(props);
  if (list.length === 0) return null;
  return (
    <section className={gap} aria-labelledby="next-steps">
      <SectionHeading id="next-steps">接下来</SectionHeading>
      <ol className={steps}>
        {list.map(({ title, note, isDone = false, button }, at) => (
          <li key={title}>
            <span className={isDone ? `${number} ${done}` : number} aria-hidden="true">
              {isDone ? "✓" : at + 1}
            </span>
            <span>
              <b>{title}</b>
              {note ? <small>{note}</small> : null}
            </span>
            {button}
          </li>
        ))}
      </ol>
    </section>
  );
}
