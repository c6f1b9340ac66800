// What a browser does by itself when a document loads, for pages that open in place: it shows that something is under way, moves
// the focus to the new page and says its title.
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { vh } from "~/styles/global.css";
import { UnsentNote } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import type { Unsent } from "~/ui/layout/page-link";
import { note, underWay } from "./navigation-status.css";

/** Focuses a page's heading, from where reading goes on. */
function focusHeading(): void {
  const main = document.querySelector<HTMLElement>("main");
  const heading = main?.querySelector<HTMLElement>("h1, h2") ?? main;
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

type NavigationStatusProps = {
  /** The last post of a form if it was not carried out. */
  unsent: Unsent | null;
  /** Whether another page is on its way. */
  isBusy: boolean;
};

export function NavigationStatus({ unsent, isBusy }: NavigationStatusProps) {
  const { pathname, key } = useLocation();
  const shown = useRef({ pathname, key });
  const [title, setTitle] = useState("");
  useEffect(() => {
    const { pathname: from, key: before } = shown.current;
    shown.current = { pathname, key };
    if (before === key) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (from !== pathname || isLost) focusHeading();
    if (from !== pathname) setTitle(document.title);
  }, [pathname, key]);
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
