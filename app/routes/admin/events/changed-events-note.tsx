// Warns on return to an event list that it is outdated.
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { eventMessages } from "~/domain/events/messages";
import { commonFailures } from "~/http/failure-texts";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { noResponseText } from "~/ui/layout/page-behaviour";

const everyMs = 30_000;

const texts = {
  changed: "活动有变化，这里显示的可能不是最新内容",
  signedOut: "登录已过期，请重新登录",
  reload: "刷新",
  signIn: "重新登录",
  unavailable: commonFailures.busy,
  offline: noResponseText,
  failed: eventMessages.listFailed,
} as const;

type Listed = { id: string; version: string };

/** Versions of the events on a fetched list page. */
function listedIn(page: Document): Listed[] {
  return [...page.querySelectorAll<HTMLElement>("article[data-version]")].map((article) => ({
    id: article.getAttribute("aria-labelledby")?.replace("ticket-", "") ?? "",
    version: article.dataset.version ?? "",
  }));
}

/** Whether displayed events differ from the page fetched now, or are missing from it. */
export function hasChanged(shown: readonly Listed[], fetched: readonly Listed[]): boolean {
  const versions = new Map(fetched.map(({ id, version }) => [id, version]));
  return shown.some(({ id, version }) => versions.get(id) !== version);
}

/** The warning about the displayed list; null when it is current. A 503 is followed by a health check. */
async function readNews(shown: readonly Listed[]): Promise<string | null> {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (response.ok) {
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (response.redirected || page.querySelector("main input[type=password]")) return texts.signedOut;
      return hasChanged(shown, listedIn(page)) ? texts.changed : null;
    }
    if (response.status === 503 && !(await fetch("/health")).ok) return texts.unavailable;
    return `${texts.failed}：HTTP ${response.status} ${response.statusText}`;
  } catch {
    return `${texts.failed}：${texts.offline}`;
  }
}

/** Checks when the page becomes visible after a while. The list only updates when the organiser confirms. */
export function ChangedEventsNote({ events }: { events: readonly Listed[] }) {
  const { revalidate } = useRevalidator();
  const [news, setNews] = useState<string | null>(null);
  const shown = useRef(events);
  shown.current = events;
  useEffect(() => {
    let requestedAt = Date.now();
    const check = async () => {
      if (document.hidden || shown.current.length === 0 || Date.now() - requestedAt < everyMs) return;
      requestedAt = Date.now();
      setNews(await readNews(shown.current));
    };
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, []);
  if (news === null) return null;
  const refresh = () => {
    setNews(null);
    revalidate();
  };
  return (
    <Flash
      title={news}
      action={
        <Button tone="line" small type="button" onClick={refresh}>
          {news === texts.signedOut ? texts.signIn : texts.reload}
        </Button>
      }
    />
  );
}
