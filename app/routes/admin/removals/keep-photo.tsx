// Form that rejects a removal request, with an internal note.
import { removalMessages, removalNoteMax } from "~/domain/removals/schema";
import { above, door, gap, row, wrap } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/inputs";
import { BackLink } from "~/ui/layout/links";

type KeepPhotoProps = {
  about: string;
  backTo: string;
  note: string;
  error: string | null;
};

export function KeepPhoto({ about, backTo, note, error }: KeepPhotoProps) {
  return (
    <main className={`${wrap} ${door}`} id="main">
      <BackLink href={backTo}>返回</BackLink>
      <h1>保留这张照片</h1>
      {error ? (
        <ErrorSummary title={removalMessages.notKept} items={[{ id: "note", message: error }]} />
      ) : null}
      <p className={above}>「{about}」</p>
      <form className={gap} method="post">
        <TextArea
          id="note"
          name="note"
          label="备注（选填）"
          rows={3}
          hint="只有管理员看得到，比如为什么保留"
          counter={`最多 ${removalNoteMax} 字`}
          defaultValue={note}
          error={error}
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
