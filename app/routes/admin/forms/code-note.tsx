// Result of scanning a picture chosen as a QR code.
import { type CodeKind, codeTexts } from "~/domain/images/code-texts";
import { above, row, tight } from "~/styles/global.css";
import { qr } from "~/ui/media/qr.css";
import type { CodeState } from "./use-code";

const texts = {
  reading: "正在识别图片里的二维码…",
  unread: "没有检查图片里的二维码，将按原图使用。",
  expected: (target: string) => `识别到微信${target}二维码：`,
  other: (target: string) => `识别到二维码，但不是微信${target}链接，请确认没有选错：`,
  cut: "图片已裁到二维码。",
  until: (day: string) => `有效期至 ${day}：微信群二维码 7 天后失效，可以修改。`,
} as const;
/** What a code of each kind links to. */
const targets: Record<CodeKind, string> = { group: "群", contact: "联系人" };
/** Longer texts are truncated. */
const shownLetters = 200;

type CodeNoteProps = {
  kind: CodeKind;
  state: CodeState | null;
  /** The last day that was prefilled for a group code, such as 2026-11-29. */
  until?: string;
  /** Set where the picture is not shown elsewhere. */
  withPicture?: boolean;
};

export function CodeNote({ kind, state, until = "", withPicture = false }: CodeNoteProps) {
  const code = state?.is === "found" ? state.code : null;
  const target = targets[kind];
  return (
    <div className={state ? above : undefined} aria-live="polite">
      {state && state.is !== "found" ? (
        <p>{state.is === "none" ? codeTexts[kind].withoutCode : texts[state.is]}</p>
      ) : null}
      {state?.is === "found" && code ? (
        <div className={`${row} ${tight}`}>
          {withPicture ? (
            <span className={qr}>
              <img src={state.preview} alt="要使用的二维码" />
            </span>
          ) : null}
          <div>
            <p>{code.isExpected ? texts.expected(target) : texts.other(target)}</p>
            <p data-code-text>{code.text.slice(0, shownLetters)}</p>
            {code.isCut ? <p>{texts.cut}</p> : null}
            {code.isExpected && until ? <p>{texts.until(until)}</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
