import type { z } from "zod";
import { adminNoteMax } from "~/domain/registrations/messages";
import type { adminNoteFormSchema } from "~/domain/registrations/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above, gap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { PageForm } from "~/ui/layout/page-link";

type AdminNoteFormProps = { reply: FormReply | undefined; stored: string };

/** The organiser's own note about a guest. */
export function AdminNoteForm({ reply, stored }: AdminNoteFormProps) {
  const [, fields] = useSubmission<z.input<typeof adminNoteFormSchema>>({
    id: "guest",
    reply,
    values: { adminNote: stored },
  });
  return (
    <PageForm className={gap} method="post">
      <TextArea
        field={fields.adminNote}
        label="主办方备注"
        hint={`只有主办方看得到，最多 ${adminNoteMax} 个字`}
        rows={3}
      />
      <p className={above}>
        <Button small>保存备注</Button>
      </p>
    </PageForm>
  );
}
