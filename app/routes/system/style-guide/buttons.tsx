import { row } from "~/styles/global.css";
import { Badge, PhaseBadge } from "~/ui/feedback/badge";
import { Button, ButtonLink, DisabledButton } from "~/ui/form/button";
import { BackLink, TapLink } from "~/ui/layout/links";
import { Menu } from "~/ui/layout/menu";
import { Section } from "./section";

/** Buttons and links in every tone and state. */
export function Buttons() {
  return (
    <Section title="按钮">
      <div className={row}>
        <Button type="button">主要操作</Button>
        <Button type="button" tone="stamp">
          盖章操作
        </Button>
        <Button type="button" tone="line">
          次要操作
        </Button>
        <Button type="button" tone="bad">
          删除
        </Button>
        <Button type="button" disabled>
          不可用
        </Button>
        <DisabledButton tone="line">上一页</DisabledButton>
        <Button type="button" tone="line" small>
          小按钮
        </Button>
        <ButtonLink tone="line" icon href="#main" aria-label="上一个">
          ←
        </ButtonLink>
        <TapLink href="#main">文字链接</TapLink>
        <BackLink href="#main" />
        <Menu label="更多" align="start">
          <a href="#main">重命名</a>
          <a href="#main">复制</a>
          <span>lin.yue@example.org</span>
        </Menu>
      </div>
    </Section>
  );
}

/** Every state as a glyph and text. */
export function Badges() {
  return (
    <Section title="状态">
      <p className={row}>
        <PhaseBadge phase="upcoming" />
        <PhaseBadge phase="ongoing" />
        <PhaseBadge phase="completed" />
        <PhaseBadge phase="cancelled" />
        <Badge tone="warn">待审核</Badge>
        <Badge tone="ok">已通过</Badge>
        <Badge tone="bad">已拒绝</Badge>
        <Badge tone="draft">草稿</Badge>
        <Badge tone="star">精选</Badge>
        <Badge>三选一投票</Badge>
      </p>
    </Section>
  );
}
