// Sharing an event or poll: the URL as text and QR code, and a poll's poster.
import { above, row, screenOnly, small, tiny, vh } from "~/styles/global.css";
import { buttonClass } from "~/ui/form/button";
import { CopyButton } from "~/ui/form/copy-text";
import { Disclosure } from "~/ui/layout/disclosure";
import { TapLink } from "~/ui/layout/links";
import { qr, wholly } from "~/ui/media/qr.css";
import { ByPointer } from "~/ui/media/qr-code";
import { shareKit } from "./share-kit.css";

type ShareKitProps = {
  title: string;
  poster: { href: string; label: string };
  /** The absolute URL to share. */
  address: string;
  lite: boolean;
};

export function ShareKit({ title, poster, address, lite }: ShareKitProps) {
  return (
    <section className={`${shareKit} ${screenOnly}`} aria-labelledby="share">
      <h2 className={vh} id="share">
        {title}
      </h2>
      <div>
        <TapLink href={poster.href}>{poster.label}</TapLink>
        <p className={tiny}>
          <ByPointer touch="长按保存海报，转发到群里" mouse="保存海报，转发到群里" />
        </p>
      </div>
      <Disclosure label="分享">
        <ShareTexts address={address} lite={lite} />
      </Disclosure>
    </section>
  );
}

type ShareTextsProps = Pick<ShareKitProps, "address" | "lite"> & {
  /** URL of its QR code. */
  code?: string;
  /** A text for a group, with the URL. */
  text?: string;
};

/** What a visitor copies or sends: a text where there is one, the URL, and its code. */
export function ShareTexts({ text, address, code, lite }: ShareTextsProps) {
  return (
    <>
      {text ? (
        <>
          <p className={small}>长按选中，发到群里：</p>
          <p className={wholly}>{text}</p>
        </>
      ) : null}
      <p className={small}>
        {code ? "短链接" : "链接"}：<b className={wholly}>{address}</b>
      </p>
      <div className={`${row} ${above}`}>
        {text ? <CopyButton text={text}>复制文字</CopyButton> : null}
        <CopyButton text={address}>复制链接</CopyButton>
        <ShareButton address={address}>分享给朋友</ShareButton>
      </div>
      {code ? <PageCode code={code} lite={lite} /> : null}
    </>
  );
}

function PageCode({ code, lite }: { code: string; lite: boolean }) {
  if (lite) return <TapLink href={code}>显示二维码（1 KB）</TapLink>;
  return (
    <>
      <span className={`${qr} ${above}`}>
        <img src={code} width={600} height={600} alt="本页二维码" loading="lazy" decoding="async" />
      </span>
      <p className={tiny}>
        <ByPointer touch="长按保存二维码，扫一扫就能打开本页" mouse="微信扫一扫，就能打开本页" />
      </p>
    </>
  );
}

/**
 * A share button, shown by a script where the Web Share API is available; otherwise the URL beside it can be copied.
 */
function ShareButton({ address, children }: { address: string; children: string }) {
  return (
    <button type="button" className={buttonClass({ tone: "line", small: true })} data-share={address} hidden>
      {children}
    </button>
  );
}
