// Result of scanning a picture chosen as a group code.
import { eventMessages } from "~/domain/events/messages";
import { above, row, tight } from "~/styles/global.css";
import { qr } from "~/ui/media/qr.css";
import type { GroupCodeState } from "./use-group-code";

const texts = {
  reading: "正在识别图片里的二维码…",
  none: eventMessages.groupQrWithoutCode,
  unread: "没有检查图片里的二维码，将按原图使用。",
  group: "识别到微信群二维码：",
  other: "识别到二维码，但不是微信群链接，请确认没有选错：",
  cut: "图片已裁到二维码。",
  until: (day: string) => `有效期至 ${day}：微信群二维码 7 天后失效，可以修改。`,
} as const;
/** Longer texts are truncated. */
const shownLetters = 200;

type GroupCodeNoteProps = {
  state: GroupCodeState | null;
  /** The last day that was prefilled, such as 2026-11-29. */
  until: string;
  /** Set where the picture is not shown elsewhere. */
  withPicture?: boolean;
};

export function GroupCodeNote({ state, until, withPicture = false }: GroupCodeNoteProps) {
  const code = state?.is === "found" ? state.code : null;
  return (
    <div className={state ? above : undefined} aria-live="polite">
      {state && state.is !== "found" ? <p>{texts[state.is]}</p> : null}
      {state?.is === "found" && code ? (
        <div className={`${row} ${tight}`}>
          {withPicture ? (
            <span className={qr}>
              <img src={state.preview} alt="要使用的二维码" />
            </span>
          ) : null}
          <div>
            <p>{code.isGroup ? texts.group : texts.other}</p>
            <p data-code-text>{code.text.slice(0, shownLetters)}</p>
            {code.isCut ? <p>{texts.cut}</p> : null}
            {code.isGroup && until ? <p>{texts.until(until)}</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
