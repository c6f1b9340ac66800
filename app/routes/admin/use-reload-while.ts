import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const reloadEveryMs = 15_000;

/** Reloads the page data while mails are under way. Without scripts the reader reloads the page. */
export function useReloadWhile(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, reloadEveryMs);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
