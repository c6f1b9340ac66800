import { cols, gap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { Check, Select, TextArea, TextInput } from "~/ui/form/inputs";
import { Card } from "~/ui/layout/card";
import { Section } from "./section";

const options = (...values: string[]) => values.map((value) => ({ value, label: value }));

/** Fields in every state. */
export function Fields() {
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
