import { mute, row } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { EmailInput } from "~/ui/form/inputs";
import { Dialog } from "~/ui/layout/dialog";
import { Section } from "./section";

/** Dialogs opened by URL fragment: to read, to confirm, to fill in. */
export function Dialogs() {
  return (
    <>
      <Section title="阅读">
        <p className={row}>
          <ButtonLink tone="line" href="#pane-notes">
            注意事项
          </ButtonLink>
          <ButtonLink tone="line" href="#pane-disclaimer">
            免责声明
          </ButtonLink>
        </p>
      </Section>
      <Section title="确认与填写">
        <p className={row}>
          <ButtonLink tone="bad" href="#pane-delete">
            删除
          </ButtonLink>
          <ButtonLink tone="line" href="#pane-reset">
            忘记密码？
          </ButtonLink>
        </p>
      </Section>
      <Dialog id="pane-notes" title="注意事项" backHref="#main">
        <p>1. 定金一经支付不予退还，可转让给朋友。</p>
        <p>2. 含酒精饮品仅向年满 18 周岁者提供，请携带证件。</p>
        <p>3. 请提前 10 分钟到达集合点，迟到超过 20 分钟视为放弃。</p>
      </Dialog>
      <Dialog id="pane-disclaimer" title="免责声明" backHref="#main">
        <p>参加者应自行评估身体状况并对自身安全负责。</p>
      </Dialog>
      <Dialog id="pane-delete" title="确定要删除这个活动吗？" backHref="#main">
        <p className={mute}>删除后无法恢复。</p>
        <p className={row}>
          <Button type="button" tone="bad">
            确认删除
          </Button>
          <ButtonLink tone="line" href="#main">
            取消
          </ButtonLink>
        </p>
      </Dialog>
      <Dialog id="pane-reset" title="重置密码" backHref="#main">
        <p className={mute}>输入注册邮箱，我们会发送一个重置链接。</p>
        <EmailInput id="reset-email" label="邮箱" autoComplete="email" />
        <Button type="button" wide>
          发送重置链接
        </Button>
      </Dialog>
    </>
  );
}
