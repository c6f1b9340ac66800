// Scans tickets with the camera, one after the other. A valid one is a press of the offline queue.
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { mute, vh } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { BottomBar } from "../bottom-bar";
import { buttons, tools } from "../check-in.css";
import type { CheckInGuest } from "../check-in-list.server";
import type { CheckInPage } from "../press-buttons";
import {
  type CameraFailure,
  chooseCamera,
  chosenCamera,
  closeCamera,
  failureOf,
  hasTorch,
  loadReader,
  nextCamera,
  openCamera,
  setTorch,
} from "./camera";
import type { Verdict } from "./judge";
import { judgeScan } from "./judge-scan";
import { picture, scanner } from "./scan.css";
import { ScanHelp } from "./scan-help";
import { VerdictView } from "./verdict-panel";

const readEveryMs = 120;
/** A code is read again once it was out of view for this time. */
const repeatAfterMs = 1500;

/** Short for a valid ticket, twice for a used one, long for others. */
const vibrations = { valid: [120], used: [120, 100, 120], other: [600] };

function vibrate(verdict: Verdict): void {
  const pattern =
    verdict.is === "valid" ? vibrations.valid : verdict.is === "used" ? vibrations.used : vibrations.other;
  // Safari has no vibration.
  navigator.vibrate?.(pattern);
}

type CameraProps = { onCode: (text: string) => void; isReading: boolean; isShown: boolean };

/** The camera's picture, read while `isReading`, with torch and choice where the device has them. */
function CameraView({ onCode, isReading, isShown }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState(chosenCamera);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [isLit, setLit] = useState(false);
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const [isVisible, setVisible] = useState(true);
  const current = useRef({ onCode, isReading });
  current.current = { onCode, isReading };

  // A hidden page releases the camera.
  useEffect(() => {
    const change = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, []);

  useEffect(() => {
    const element = video.current;
    if (!isVisible || !element) return;
    let isOver = false;
    let opened: MediaStream | null = null;
    let timer = 0;
    let last = { text: "", at: 0 };
    const begin = async () => {
      opened = await openCamera(element, camera);
      if (isOver) return closeCamera(opened);
      setStream(opened);
      setFailure(null);
      const nextId = await nextCamera(opened);
      if (!isOver) setNext(nextId);
      const read = await loadReader().catch(() => null);
      if (isOver) return;
      if (!read) return setFailure("reader");
      const readNext = async () => {
        const text = current.current.isReading
          ? await Promise.resolve(read(element)).catch(() => null)
          : null;
        const now = Date.now();
        const isNew = text !== null && (text !== last.text || now - last.at > repeatAfterMs);
        // While a verdict is shown, its code counts as in view.
        if (text !== null) last = { text, at: now };
        else if (!current.current.isReading) last = { ...last, at: now };
        if (isOver) return;
        if (isNew && current.current.isReading) current.current.onCode(text);
        timer = window.setTimeout(readNext, readEveryMs);
      };
      await readNext();
    };
    begin().catch((error: unknown) => {
      if (!isOver) setFailure(failureOf(error));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (opened) closeCamera(opened);
      setStream(null);
      setLit(false);
    };
  }, [camera, isVisible]);

  const light = () => {
    if (!stream) return;
    setTorch(stream, !isLit).then(
      () => setLit(!isLit),
      () => {},
    );
  };
  const turn = () => {
    if (next === null) return;
    chooseCamera(next);
    setCamera(next);
  };
  return (
    <div hidden={!isShown}>
      {failure ? <ScanHelp failure={failure} /> : null}
      <video
        ref={video}
        className={picture}
        hidden={failure !== null}
        muted
        playsInline
        aria-label="相机的画面"
      />
      {failure ? null : (
        <p className={mute} role="status">
          {stream === null ? "正在打开相机…" : isReading ? "把票上的二维码放进画面。" : "正在查这张票…"}
        </p>
      )}
      {stream && !failure ? (
        <div className={tools}>
          {hasTorch(stream) ? (
            <Button type="button" tone="line" small aria-pressed={isLit} onClick={light}>
              手电筒
            </Button>
          ) : null}
          {next === null ? null : (
            <Button type="button" tone="line" small onClick={turn}>
              换镜头
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}

type ScannerProps = {
  page: CheckInPage;
  guestsPath: string | null;
  onClose: () => void;
  /** Closes and opens the form of a walk-in. */
  onAdd: () => void;
  /** The counter, below a verdict. */
  children: ReactNode;
};

export function Scanner({ page, guestsPath, onClose, onAdd, children }: ScannerProps) {
  const [seen, setSeen] = useState<Verdict | null>(null);
  const [isJudging, setJudging] = useState(false);
  const section = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const latest = useRef(page);
  latest.current = page;

  const onCode = useCallback(async (text: string) => {
    setJudging(true);
    const { eventId, presses } = latest.current;
    const verdict = await judgeScan(text, eventId, presses.guests);
    vibrate(verdict);
    if (verdict.is === "valid") {
      const { guest } = verdict;
      presses.press(guest.id, { attended: true, from: 0 });
      setSeen({ is: "valid", guest: { ...guest, arrived: guest.seats, since: Date.now() } });
    } else setSeen(verdict);
    setJudging(false);
  }, []);
  const code = useCallback((text: string) => void onCode(text), [onCode]);

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, [onClose]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each verdict is read from its top, and the next button has the focus
  useEffect(() => {
    section.current?.scrollIntoView();
    bar.current?.querySelector("button")?.focus();
  }, [seen]);

  return (
    <section className={scanner} aria-labelledby="scan-title" ref={section}>
      <h1 className={vh} id="scan-title">
        扫票
      </h1>
      <CameraView onCode={code} isReading={seen === null && !isJudging} isShown={seen === null} />
      {seen ? (
        <VerdictView
          page={page}
          verdict={seen}
          guest={currentGuest(page, seen)}
          guestsPath={guestsPath}
          onAdd={onAdd}
        />
      ) : null}
      {seen ? children : null}
      <BottomBar presses={page.presses} pageUrl={page.backOf("")}>
        <div className={buttons} ref={bar}>
          {seen ? (
            <Button type="button" onClick={() => setSeen(null)}>
              扫下一张
            </Button>
          ) : null}
          <Button type="button" tone="line" onClick={onClose}>
            名单
          </Button>
        </div>
      </BottomBar>
    </section>
  );
}

/** The guest of a verdict after later presses; as judged where the list does not contain it, or not yet its state. */
function currentGuest({ presses }: CheckInPage, verdict: Verdict): CheckInGuest | null {
  if (!("guest" in verdict) || verdict.guest === null) return null;
  const { guest } = verdict;
  const listed = presses.guests.find(({ id }) => id === guest.id);
  return listed?.status === guest.status ? listed : guest;
}
