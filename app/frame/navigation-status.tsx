// What a browser does by itself when a document loads, for pages that open in place: it shows that something is under way, moves
// the focus to the new page and says its title.
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { vh } from "~/styles/global.css";
import { UnsentNote } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import type { Unsent } from "~/ui/layout/page-link";
import { note, underWay } from "./navigation-status.css";

/** Focuses where reading goes on: what the address's fragment names, else the page's heading. */
function focusPage(hash: string): void {
  const main = document.querySelector<HTMLElement>("main");
  const named = hash ? document.getElementById(hash.slice(1)) : null;
  const target = named ?? main?.querySelector<HTMLElement>("h1, h2") ?? main;
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

type NavigationStatusProps = {
  /** The last post of a form if it was not carried out. */
  unsent: Unsent | null;
  /** Whether another page is on its way. */
  isBusy: boolean;
};

export function NavigationStatus({ unsent, isBusy }: NavigationStatusProps) {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  const [title, setTitle] = useState("");
  useEffect(() => {
    const { pathname: from, key: before } = shown.current;
    shown.current = { pathname, key };
    if (before === key) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (from !== pathname || isLost) focusPage(hash);
    if (from !== pathname) setTitle(document.title);
  }, [pathname, hash, key]);
  return (
    <>
      {isBusy ? <div className={underWay} aria-hidden="true" /> : null}
      {unsent ? (
        <div className={note}>
          <UnsentNote
            text={unsent.text}
            isLost={unsent.isLost}
            action={
              <Button tone="line" small type="button" onClick={unsent.retry}>
                重试
              </Button>
            }
          />
        </div>
      ) : null}
      <p className={vh} aria-live="polite">
        {title}
      </p>
    </>
  );
}
