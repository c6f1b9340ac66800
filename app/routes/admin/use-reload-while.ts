import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const reloadEveryMs = 15_000;

/** Reloads the page data while mails or a poster are under way. Without scripts the reader reloads the page. */
export function useReloadWhile(isUnderWay: boolean, everyMs = reloadEveryMs): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isUnderWay, everyMs, revalidate]);
}
