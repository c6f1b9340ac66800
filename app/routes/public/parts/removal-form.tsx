// Form that requests the removal of a photo.
import { removalContactMax, removalReasonMax } from "~/domain/removals/schema";
import { above, gap, stack } from "~/styles/global.css";
import { Button } from "~/ui/button";
import { GuardFields } from "~/ui/guard-fields";
import { TextArea } from "~/ui/text-area";
import { TextInput } from "~/ui/text-input";

type RemovalFormProps = {
  action: string;
  stamp: string;
  values: Record<string, string>;
  errors: Record<string, string>;
};

export function RemovalForm({ action, stamp, values, errors }: RemovalFormProps) {
  return (
    <form className={gap} method="post" action={action}>
      <GuardFields stamp={stamp} />
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
