// Form that rejects a removal request, with an internal note.
import type { z } from "zod";
import { removalMessages, removalNoteMax, type removalNoteSchema } from "~/domain/removals/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above, formColumn, gap, row, wrap } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { BackLink } from "~/ui/layout/links";

type KeepPhotoProps = { about: string; backTo: string; reply: FormReply | undefined };

export function KeepPhoto({ about, backTo, reply }: KeepPhotoProps) {
  const [form, fields] = useSubmission<z.input<typeof removalNoteSchema>>({ id: "keep", reply });
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={backTo}>返回</BackLink>
      <h1>保留这张照片</h1>
      <FormErrorNotice form={form} title={removalMessages.notKept} />
      <p className={above}>「{about}」</p>
      <form className={gap} method="post">
        <TextArea
          field={fields.note}
          label="备注（选填）"
          rows={3}
          hint="只有管理员看得到，比如为什么保留"
          counter={`最多 ${removalNoteMax} 字`}
        />
        <p className={`${row} ${above}`}>
          <Button>确认保留</Button>
          <ButtonLink tone="line" href={backTo}>
            取消
          </ButtonLink>
        </p>
      </form>
    </main>
  );
}
