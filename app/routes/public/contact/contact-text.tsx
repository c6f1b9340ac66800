import { ByPointer } from "~/ui/layout/by-pointer";
import { wholly } from "../event/join/join-code.css";

type ContactTextProps = {
  contact: { wechat: string; qr: unknown };
  /** Whether one can join. */
  isOpen: boolean;
};

/** What the contact can be used for, as far as there is one. */
export function ContactText({ contact: { wechat, qr }, isOpen }: ContactTextProps) {
  if (!qr && !wechat) return <>主办方还没有留下联系方式。</>;
  return (
    <>
      {qr ? <ByPointer touch="长按识别二维码，" mouse="微信扫一扫，" /> : null}
      {`添加客服微信${isOpen ? "报名或" : ""}咨询。`}
      {wechat ? (
        <>
          <br />
          微信号：<b className={wholly}>{wechat}</b>
        </>
      ) : null}
    </>
  );
}
