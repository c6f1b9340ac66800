// First steps on a new site, in place of what waits.
import { PageLink } from "~/ui/layout/page-link";
import { subheading } from "./dashboard.css";
import { current, done, stepMark, steps as stepsClass } from "./first-steps.css";
import { go, line } from "./task-list.css";

type Step = { title: string; text: string; href?: string; isDone?: boolean };

type FirstStepsProps = {
  /** Whether a customer-service contact is set. */
  hasContact: boolean;
  hasMailServer: boolean;
};

export const createHref = "/admin/create-event";

const mailStep: Step = {
  title: "设置邮件",
  text: "注册、找回密码和通知要靠邮件",
  href: "/admin/settings/mail",
};

const stepsOf = ({ hasContact, hasMailServer }: FirstStepsProps): Step[] => [
  { title: "填写设置", text: "站名、城市和客服微信", href: "/admin/settings", isDone: hasContact },
  ...(hasMailServer ? [] : [mailStep]),
  { title: "准备群二维码", text: "在微信群里保存图片，没有群也能发布" },
  { title: "发布第一个活动", text: "标题、时间、地点，四步填完", href: createHref },
  { title: "发到群里和朋友圈", text: "海报和文案一起给出" },
];

export function FirstSteps(props: FirstStepsProps) {
  const steps = stepsOf(props);
  const next = steps.find(({ href, isDone }) => href && !isDone);
  return (
    <section aria-labelledby="first-steps">
      <h2 className={subheading} id="first-steps">
        {`${steps.length === 4 ? "四" : "五"}步发出第一个活动`}
      </h2>
      <ol className={stepsClass}>
        {steps.map((step, index) => (
          <li key={step.title} className={step.isDone ? done : step === next ? current : undefined}>
            <StepRow {...step} number={index + 1} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepRow({ title, text, href, isDone, number, isNext }: Step & { number: number; isNext: boolean }) {
  const content = (
    <>
      <span className={stepMark} aria-hidden="true">
        {isDone ? "✓" : number}
      </span>
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      {isDone ? <small>已完成</small> : null}
      {isNext ? (
        <span className={go}>
          开始<span aria-hidden="true"> →</span>
        </span>
      ) : null}
    </>
  );
  return href ? (
    <PageLink className={line} href={href}>
      {content}
    </PageLink>
  ) : (
    <p className={line}>{content}</p>
  );
}
