import { secondFactorMessages } from "~/domain/factors/messages";
import { above, gap, row } from "~/styles/global.css";
import { Button, buttonClass } from "~/ui/form/button";
import { CopyButton } from "~/ui/form/copy-text";
import { secondFactorAddress } from "./address";
import { codeList, codeText } from "./code-list.css";

/** New recovery codes, to be copied or printed. */
export function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ol className={`${codeList} ${above}`} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code className={codeText}>{code}</code>
          </li>
        ))}
      </ol>
      <p className={`${row} ${above}`}>
        <CopyButton text={codes.join("\n")}>复制恢复码</CopyButton>
        <button type="button" className={buttonClass({ tone: "line", small: true })} data-print="" hidden>
          打印
        </button>
      </p>
      <form
        className={gap}
        method="post"
        action={`${secondFactorAddress}/codes`}
        data-failed={secondFactorMessages.changeFailed}
      >
        <Button wide name="saved" value="1">
          我已保存
        </Button>
      </form>
    </>
  );
}
