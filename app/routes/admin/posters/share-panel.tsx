import { posterCardHint, posterTexts, reloadSeconds } from "~/domain/posters/content";
import { useLite } from "~/http/pages/use-lite";
import { above, byTouch, tiny } from "~/styles/global.css";
import { Actions, Button, ButtonLink, buttonClass } from "~/ui/form/button";
import { ShareButton } from "~/ui/form/copy-text";
import { Chips } from "~/ui/form/inputs";
import { TapLink } from "~/ui/layout/links";
import { PageForm } from "~/ui/layout/page-link";
import { PosterOrState, PosterPicture } from "~/ui/media/poster-picture";
import { CopyAct } from "../lists/copy-act";
import { message as messageClass } from "../lists/message.css";
import { useReloadWhile } from "../use-reload-while";
import type { Share } from "./read-share.server";
import { share, shareHeading } from "./share-panel.css";
import { UndrawableNote } from "./undrawable-note";

type SharePanelProps = Share & {
  /** URL of the page, to reload a poster that failed. */
  pageUrl: string;
};

/** An event's poster to save by a long press, and its text for the group. */
export function SharePanel(props: SharePanelProps) {
  const { id, title, message, state, poster, undrawable, layout, layouts, pageUrl } = props;
  const lite = useLite();
  const alt = `海报：${title}`;
  const isDrawing = state === "drawing";
  // A refresh by the head would also follow the reader to the next page.
  useReloadWhile(isDrawing, reloadSeconds * 1000);
  return (
    <>
      {isDrawing ? (
        <noscript>
          <meta httpEquiv="refresh" content={String(reloadSeconds)} />
        </noscript>
      ) : null}
      <UndrawableNote characters={undrawable} />
      <div className={share}>
        <div>
          {state === "ready" ? (
            <>
              <PosterPicture image={poster} alt={alt} lite={lite} eager />
              <p className={`${tiny} ${byTouch}`}>长按保存</p>
            </>
          ) : (
            <PosterOrState {...{ state, alt, lite }} texts={posterTexts} image={poster} retryHref={pageUrl} />
          )}
        </div>
        <div>
          <h2 className={shareHeading}>群发文案</h2>
          <p id="message" className={messageClass} data-text>
            {message}
          </p>
          <Actions>
            {state === "ready" ? (
              <ButtonLink tone="line" href={poster.url} download>
                保存海报
              </ButtonLink>
            ) : null}
            {/* Shown by scripts, so nothing follows that it would move. */}
            <CopyAct text={message} label="复制文案" className={buttonClass({})} />
            <ShareButton text={message} />
          </Actions>
          <p className={`${tiny} ${above}`}>{posterCardHint}</p>
          <PageForm className={above} method="post" action={`/admin/events/${id}/poster`}>
            <Chips id="layout" label="版式" name="layout" options={layouts} value={layout} />
            <p className={above}>
              <Button small tone="line">
                换版式
              </Button>
            </p>
          </PageForm>
          <p className={above}>
            <TapLink href={`/events/${id}/poster`}>方图、分享卡和其他格式</TapLink>{" "}
            <TapLink href="/admin/digest">近期活动海报</TapLink>
          </p>
        </div>
      </div>
    </>
  );
}
