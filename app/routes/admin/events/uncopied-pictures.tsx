import { above, below } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { PageForm } from "~/ui/layout/page-link";

type UncopiedPicturesProps = {
  id: string;
  /** The message about pictures that are shown as links; empty without any. */
  text: string;
  /** The page to return to. */
  returnTo: string;
};

/** The message about pictures of an event that are shown as links, and the press that copies them again. */
export function UncopiedPictures({ id, text, returnTo }: UncopiedPicturesProps) {
  if (text === "") return null;
  return (
    <div className={`${above} ${below}`}>
      <p role="status">{text}。</p>
      <PageForm method="post" action={`/admin/events/${id}/pictures`}>
        <input type="hidden" name="redirectTo" value={returnTo} />
        <Button small tone="line">
          再取一次
        </Button>
      </PageForm>
    </div>
  );
}
