import { num, small } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { HeroBar } from "../event/hero-bar";
import { count } from "./photos.css";

type LightboxBarProps = { closeHref: string; index: number; total: number };

/** The row above a photo: close link and counter. */
export function LightboxBar({ closeHref, index, total }: LightboxBarProps) {
  return (
    <HeroBar as="header">
      <BackLink href={closeHref} glyph="✕">
        关闭
      </BackLink>
      <p className={small}>
        <b className={`${num} ${count}`}>{index}</b>
        {` / ${total}`}
      </p>
    </HeroBar>
  );
}
