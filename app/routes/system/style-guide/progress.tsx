import { above } from "~/styles/global.css";
import { ProgressBar } from "~/ui/progress-bar";
import { Skeleton } from "~/ui/skeleton";
import { Steps } from "~/ui/steps";
import { Section } from "./section";

/** Progress texts and bar, and the loading placeholder. */
export function Progress() {
  return (
    <Section title="加载与进度">
      <p>加载中… 已完成 62%</p>
      <ProgressBar value={62} label="加载进度" />
      <div className={above}>
        <Skeleton lines={3} />
      </div>
    </Section>
  );
}

/** The steps of the wizard, the third being current. */
export function WizardSteps() {
  return (
    <Section title="步骤">
      <Steps
        items={[
          { label: "基本信息", href: "#main" },
          { label: "配色方案", href: "#main" },
          { label: "时间地点" },
          { label: "费用与提醒" },
        ]}
        current={3}
      />
    </Section>
  );
}
