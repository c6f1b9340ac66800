// How to scan tickets with the phone's own camera: without scripts, or where the page gets no camera.
import { SectionHeading } from "~/ui/layout/page-heading";
import type { CameraFailure } from "./camera";
import { help } from "./scan.css";

const reasons: Record<CameraFailure, string> = {
  denied: "浏览器没有得到相机的权限。在浏览器的设置里允许这个网站使用相机，再按一次「扫票」。",
  missing: "这台设备没有可以用的相机。",
  busy: "相机正被别的程序占用。关掉那个程序，再按一次「扫票」。",
  unavailable: "这个浏览器不能在网页里打开相机。",
  reader: "扫码的程序没有下载下来。连上网，再按一次「扫票」。",
};

/** The explanation, after the reason of a failure. */
export function ScanHelp({ failure }: { failure: CameraFailure | null }) {
  return (
    <section className={help} id="scan" aria-labelledby="scan-help" role={failure ? "alert" : undefined}>
      <SectionHeading id="scan-help">扫票</SectionHeading>
      {failure ? <p>{reasons[failure]}</p> : null}
      <p>用手机自带的相机也能扫：</p>
      <ol>
        <li>打开手机自带的相机（不用微信的「扫一扫」，微信里没有登录）。</li>
        <li>对准客人票上的二维码，点屏幕上出现的链接。</li>
        <li>打开的就是这一页，客人排在最上面，按「到了」。</li>
      </ol>
    </section>
  );
}
