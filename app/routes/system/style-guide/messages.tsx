import { cols } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ErrorPanel } from "~/ui/feedback/error-panel";
import { Flash } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";
import { Section } from "./section";

/** Messages in the four tones. */
export function Messages() {
  return (
    <Section title="消息">
      <Flash tone="ok" title="草稿已保存" />
      <Flash
        tone="warn"
        title="您有未保存的修改"
        action={
          <ButtonLink tone="line" small href="#main">
            确认离开
          </ButtonLink>
        }
      >
        离开后修改会丢失。
      </Flash>
      <ErrorPanel retryHref="?" />
      <Flash>网络较慢，已自动切换到省流模式。</Flash>
    </Section>
  );
}

/** Lists without entries, with and without a way on. */
export function EmptyLists() {
  return (
    <Section title="空列表">
      <div className={cols}>
        <EmptyState title="暂无活动" action={<ButtonLink href="#main">创建第一个活动</ButtonLink>}>
          敬请期待
        </EmptyState>
        <EmptyState title="还没有心愿，来写第一张吧" glyph="愿" />
      </div>
    </Section>
  );
}
