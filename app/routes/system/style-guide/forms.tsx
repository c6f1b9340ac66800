import { cols } from "~/styles/global.css";
import { Button } from "~/ui/button";
import { Check } from "~/ui/check";
import { Chips } from "~/ui/chips";
import { FormActions } from "~/ui/form-actions";
import { MoneyInput } from "~/ui/money-input";
import { Select } from "~/ui/select";
import { Sheet } from "~/ui/sheet";
import { TextArea } from "~/ui/text-area";
import { TextInput } from "~/ui/text-input";
import { TimeSlots } from "~/ui/time-slots";
import { Section } from "./section";

const options = (...values: string[]) => values.map((value) => ({ value, label: value }));

/** Fields in every state. */
export function Fields() {
  return (
    <Section title="表单">
      <Sheet lead>
        <TextInput
          id="title"
          label="活动标题"
          required
          maxLength={60}
          defaultValue="波河边的初冬野餐"
          hint="写清“在哪里、做什么”"
          counter="8 / 60"
        />
        <TextArea id="summary" label="活动简介" required error="请输入活动简介" />
        <Chips
          id="category"
          name="category"
          label="活动类别"
          required
          value="野餐"
          options={options("酒会", "野餐", "徒步", "桌游", "其他")}
        />
        <div className={cols}>
          <TextInput id="date" label="开始日期" type="date" required hint="不能选择过去的日期" />
          <Select
            id="duration"
            label="活动时长"
            options={options("2 小时", "3 小时")}
            defaultValue="3 小时"
          />
          <MoneyInput id="deposit" label="定金" symbol="¥" defaultValue="100" />
          <MoneyInput id="fee" label="报名费" symbol="€" error="报名费不能超过 999" defaultValue="1000" />
        </div>
        <TimeSlots
          id="time"
          name="time"
          label="开始时间"
          required
          value="19:00"
          hint="今日时间需晚于当前时间30分钟"
          slots={["17:30", "18:00", "18:30", "19:00", "19:30", "20:00"].map((time) => ({
            time,
            mark: time < "18:00" ? "(已过期)" : null,
          }))}
        />
        <Check label="保持登录状态" name="remember" defaultChecked />
        <FormActions>
          <Button type="button">下一步</Button>
          <Button type="button" tone="line" disabled>
            上一步
          </Button>
        </FormActions>
      </Sheet>
    </Section>
  );
}
