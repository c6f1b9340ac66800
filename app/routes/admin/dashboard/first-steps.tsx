// First steps on a new site, in place of statistics that are all zero.
import { above, mute, row, small, stack, tight } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { ButtonLink } from "~/ui/form/button";
import { cardClass } from "~/ui/layout/card";

type Step = { title: string; text: string; href?: string; action?: string; isDone?: boolean };

type FirstStepsProps = {
  createHref: string;
  /** Whether a customer-service contact is set. */
  hasContact: boolean;
  /** Whether a mail server is configured. */
  hasMailServer: boolean;
};

const mailStep: Step = {
  title: "设置邮件",
  text: "注册、找回密码和通知要靠邮件。请管理服务器的朋友设置发信服务器，设好后发一封测试邮件。",
  href: "/admin/health#mail",
  action: "查看邮件状态",
};

const stepsOf = ({ createHref, hasContact, hasMailServer }: FirstStepsProps): Step[] => [
  {
    title: "填写站点设置",
    text: "站名、城市和客服微信；群二维码过期时，访客靠客服微信找到您。",
    href: "/admin/settings",
    action: "站点设置",
    isDone: hasContact,
  },
  ...(hasMailServer ? [] : [mailStep]),
  {
    title: "准备群二维码",
    text: "在微信群右上角「…」→「群二维码」→「保存图片」，创建活动时在第四步上传。",
  },
  {
    title: "发布第一个活动",
    text: "四步填完，随时可以保存草稿；没填的项目发布前会列出来。",
    href: createHref,
    action: "创建第一个活动",
  },
  {
    title: "发到群里和朋友圈",
    text: "发布后会给出海报、短链接和群发文案。",
  },
];

export function FirstSteps(props: FirstStepsProps) {
  const steps = stepsOf(props);
  return (
    <section className={`${cardClass({ lead: true })} ${above}`} aria-labelledby="first-steps">
      <h2 id="first-steps">{`${steps.length === 4 ? "四" : "五"}步发出第一个活动`}</h2>
      <ol className={`${stack} ${above}`}>
        {steps.map(({ title, text, href, action, isDone }, index) => (
          <li key={title}>
            <p className={`${row} ${tight}`}>
              <b>{`${index + 1}. ${title}`}</b>
              {isDone ? <Badge tone="ok">已完成</Badge> : null}
            </p>
            <p className={`${small} ${mute}`}>{text}</p>
            {href && action ? (
              <p className={above}>
                <ButtonLink tone={href === props.createHref ? "ink" : "line"} small href={href}>
                  {action}
                </ButtonLink>
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
