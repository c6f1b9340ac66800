// Replicates the browser's behaviour on a document load for client-side navigation: shows a progress indicator, focuses
// the new page and announces its title.
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { vh } from "~/styles/global.css";
import { UnsentNote } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import type { useUnsentForm } from "~/ui/layout/page-link";
import { note, underWay } from "./navigation-status.css";

/** Focuses the target of the URL's fragment, or the page's heading. */
function focusPage(hash: string): void {
  const main = document.querySelector<HTMLElement>("main");
  const named = hash ? document.getElementById(hash.slice(1)) : null;
  const target = named ?? main?.querySelector<HTMLElement>("h1, h2") ?? main;
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

type NavigationStatusProps = {
  /** The last submission of a form if it failed. */
  unsent: ReturnType<typeof useUnsentForm>;
  /** Whether a navigation is in progress. */
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
            failure={unsent}
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
