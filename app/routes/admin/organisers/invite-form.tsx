// The form for a new invitation. The events apply to the check-in role only.
import { inviteNoteMax } from "~/domain/organisers/messages";
import { type OrganiserRole, roleHints, roleLabels } from "~/domain/organisers/roles";
import { above, below, gap, mute, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FieldSet } from "~/ui/form/field";
import { Check, Chips, TextInput } from "~/ui/form/inputs";
import { type FormConstraint, type Reply, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { PageForm } from "~/ui/layout/page-link";

type InviteFormProps = {
  constraint: FormConstraint;
  events: { id: string; label: string }[];
  reply: (Reply & { chosen: string[] }) | undefined;
};

type Fields = { role: string; scope: string; until: string; note: string };
const roles = Object.entries(roleLabels) as [OrganiserRole, string][];

export function InviteForm({ constraint, events, reply }: InviteFormProps) {
  const [form, fields] = useSubmission<Fields>({
    id: "invite",
    reply,
    constraint,
    values: { scope: "all" },
  });
  const eventErrors = (reply?.result.error?.event ?? undefined) as string[] | undefined;
  return (
    <PageForm className={`${cardClass({ lead: true })} ${above}`} method="post" id={form.id}>
      <Chips
        field={fields.role}
        label="能做什么"
        options={roles.map(([value, label]) => ({ value, label }))}
      />
      <ul className={`${small} ${mute} ${above} ${below}`}>
        {roles.map(([role, label]) => (
          <li key={role}>
            <b>{label}</b>：{roleHints[role]}
          </li>
        ))}
      </ul>
      <Chips
        field={fields.scope}
        label="哪些活动"
        mark=""
        hint="只对「签到」有用"
        options={[
          { value: "all", label: "全部活动" },
          { value: "chosen", label: "只限选中的" },
        ]}
      />
      {events.length > 0 ? (
        <FieldSet id="events" label="选中的活动" mark="" error={eventErrors?.[0]}>
          {events.map(({ id, label }) => (
            <Check
              key={id}
              name="event"
              value={id}
              label={label}
              defaultChecked={reply?.chosen.includes(id) ?? false}
            />
          ))}
        </FieldSet>
      ) : null}
      <TextInput
        field={fields.until}
        type="date"
        label="权限到哪天"
        mark="选填"
        hint="过了这天自动失效；不填就一直有效"
      />
      <TextInput
        field={fields.note}
        label="给谁"
        mark="选填"
        hint="只给自己看，例如：小满，周六门口"
        maxLength={inviteNoteMax}
      />
      <p className={gap}>
        <Button wide>创建邀请链接</Button>
      </p>
    </PageForm>
  );
}
