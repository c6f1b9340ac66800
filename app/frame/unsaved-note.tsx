// Reports above a form that its submission failed, with a button that resubmits it.
import { errorIdText } from "~/http/failure-texts";
import type { UnsavedPost } from "~/http/pages/unsaved-post";
import { mute, small, wrap } from "~/styles/global.css";
import { flash } from "~/ui/feedback/flash.css";
import { Button } from "~/ui/form/button";

const texts = {
  retry: "重试",
  files: "图片和文件需要重新选择。",
  secrets: "密码和验证码需要重新填写。",
} as const;

type UnsavedNoteProps = {
  post: UnsavedPost;
  /** Identifies the failure in the log, or null. */
  errorId: string | null;
};

export function UnsavedNote({ post, errorId }: UnsavedNoteProps) {
  const { message, action, fields, hasFiles, hasSecrets } = post;
  return (
    <div id="unsaved" className={wrap}>
      <div className={flash.bad}>
        <div role="alert">
          <b>{message}</b>
          {hasFiles ? <p>{texts.files}</p> : null}
          {hasSecrets ? <p>{texts.secrets}</p> : null}
        </div>
        {fields === null ? null : (
          <form method="post" action={action} data-failed={message}>
            {fields.map(([name, value], at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may come more than once
              <input key={at} type="hidden" name={name} value={value} />
            ))}
            <Button tone="line" small>
              {texts.retry}
            </Button>
          </form>
        )}
      </div>
      {errorId ? <p className={`${mute} ${small}`}>{errorIdText(errorId)}</p> : null}
    </div>
  );
}
