// Form that requests the removal of a photo.
import { removalContactMax, removalReasonMax } from "~/domain/removals/schema";
import { above, gap, stack } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { GuardFields } from "~/ui/form/guard-fields";
import { TextArea, TextInput } from "~/ui/form/inputs";

type RemovalFormProps = {
  action: string;
  formTimestamp: string;
  values: Record<string, string>;
  errors: Record<string, string>;
};

export function RemovalForm({ action, formTimestamp, values, errors }: RemovalFormProps) {
  return (
    <form className={gap} method="post" action={action}>
      <GuardFields formTimestamp={formTimestamp} />
      <div className={stack}>
        <TextArea
          id="removal-reason"
          name="reason"
          label="原因"
          required
          mark=""
          rows={4}
          placeholder="比如：照片里有我，我不想公开"
          counter={`最多 ${removalReasonMax} 字`}
          defaultValue={values.reason}
          error={errors.reason}
        />
        <TextInput
          id="removal-contact"
          name="contact"
          label="联系方式（选填）"
          hint={`邮箱或微信号，最多 ${removalContactMax} 字，方便我们回复您`}
          autoComplete="off"
          defaultValue={values.contact}
          error={errors.contact}
        />
      </div>
      <p className={above}>
        <Button data-needs="reason">提交申请</Button>
      </p>
    </form>
  );
}
