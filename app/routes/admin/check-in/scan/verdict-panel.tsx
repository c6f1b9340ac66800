// The verdict about a ticket, to be read at arm's length, with the buttons of its guest.
import type { ReactNode } from "react";
import { registrationMessages } from "~/domain/registrations/messages";
import { above, num } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { tools } from "../check-in.css";
import type { CheckInGuest } from "../check-in-list.server";
import { dueText, FewerButton, Money, Rejection } from "../guest-row";
import { type CheckInPage, PressButton, RowForm } from "../press-buttons";
import { isHere } from "../sums";
import { missingOf, type Verdict } from "./judge";
import { due, panel, panelName, panelSeats, panelTitle } from "./scan.css";

export type Tone = keyof typeof panel;
const glyphs: Record<Tone, string> = { ok: "✓", warn: "↻", bad: "✕" };

type PanelProps = {
  tone: Tone;
  title: string;
  /** Name and seats of the guest, where known. */
  name?: string | null;
  seats?: number | null;
  id?: string;
  /** Whether it is announced. */
  isAlert?: boolean;
  children?: ReactNode;
};

/** Green, amber or red, with glyph and words. */
export function Panel({ tone, title, name, seats, id, isAlert = false, children }: PanelProps) {
  return (
    <section className={panel[tone]} id={id} role={isAlert ? "alert" : undefined} data-verdict={tone}>
      <p className={panelTitle}>
        <span aria-hidden="true">{glyphs[tone]} </span>
        {title}
      </p>
      {name ? <p className={panelName}>{name}</p> : null}
      {seats ? (
        <p className={panelSeats}>
          <b className={num}>{seats}</b> 人
        </p>
      ) : null}
      {children}
    </section>
  );
}

/** 小琪 19:02; the time alone without a name. */
const markedBy = (page: CheckInPage, { since, by }: CheckInGuest) =>
  [by, since === null ? null : page.clock(since)].filter(Boolean).join(" ");

/** 这张票 19:02 用过了（小琪） */
export function usedTitle(page: CheckInPage, { since, by }: CheckInGuest): string {
  const at = since === null ? "" : ` ${page.clock(since)} `;
  return `这张票${at}用过了${by === null ? "" : `（${by}）`}`;
}

/** What a guest owes, large. */
export function Due({ page, guest }: { page: CheckInPage; guest: CheckInGuest }) {
  const text = dueText(page, guest);
  if (!text) return null;
  return (
    <p className={due}>
      <span aria-hidden="true">◔ </span>
      {text}
    </p>
  );
}

type GuestProps = { page: CheckInPage; guest: CheckInGuest };

/** A ticket that let its party in just now. */
function Admitted({ page, guest }: GuestProps) {
  const { id, name, seats, arrived, since } = guest;
  const isRejected = page.presses.rejectionOf(id) !== undefined;
  const when = since === null ? "" : `，已记到 ${page.clock(since)}`;
  const title = isRejected ? "没有记上" : arrived === 0 ? "已撤销，没有记到" : `可以进${when}`;
  return (
    <>
      <Panel
        tone={isRejected || arrived === 0 ? "warn" : "ok"}
        title={title}
        name={name}
        seats={seats}
        isAlert
      >
        {arrived > 0 && arrived < seats ? <p>{`到 ${arrived} / ${seats} 人`}</p> : null}
        <Due page={page} guest={guest} />
      </Panel>
      <RowForm page={page} guest={guest}>
        <div className={tools}>
          {isHere(guest) ? <FewerButton page={page} guest={guest} from={arrived} /> : null}
          <Money page={page} guest={guest} />
          {arrived > 0 ? (
            <PressButton
              page={page}
              guest={guest}
              label="撤销"
              small
              tone="bad"
              change={{ attended: false, from: arrived }}
            >
              撤销
            </PressButton>
          ) : (
            <PressButton page={page} guest={guest} label="到了" small change={{ attended: true, from: 0 }}>
              到了
            </PressButton>
          )}
        </div>
        <Rejection page={page} id={id} />
      </RowForm>
    </>
  );
}

/** A ticket whose party arrived before, completely or in part. */
function Used({ page, guest }: GuestProps) {
  const { id, name, seats, arrived } = guest;
  const missing = missingOf(guest);
  const marked = markedBy(page, guest);
  const undo = `撤销${marked ? ` ${marked} ` : ""}那次`;
  const rest = `其余 ${missing} 人也到了`;
  return (
    <>
      <Panel
        tone="warn"
        title={arrived > 0 ? usedTitle(page, guest) : "已撤销，没有记到"}
        name={name}
        seats={seats}
        isAlert
      >
        <p>{missing > 0 ? `到 ${arrived} / ${seats} 人。` : `${seats} 人都记到了，再来的人要另外报名。`}</p>
        <Due page={page} guest={guest} />
      </Panel>
      <RowForm page={page} guest={guest}>
        <div className={tools}>
          {missing > 0 ? (
            <PressButton
              page={page}
              guest={guest}
              label={rest}
              small
              change={{ attended: true, from: arrived }}
            >
              {rest}
            </PressButton>
          ) : seats < page.seatsMax ? (
            <PressButton
              page={page}
              guest={guest}
              label="又来了一位"
              small
              tone="line"
              isStep
              change={{ seats: seats + 1, arrived: arrived + 1, from: arrived }}
            >
              又来了一位
            </PressButton>
          ) : null}
          {arrived > 0 ? (
            <PressButton
              page={page}
              guest={guest}
              label={undo}
              small
              tone="bad"
              change={{ attended: false, from: arrived }}
            >
              {undo}
            </PressButton>
          ) : null}
        </div>
        <Rejection page={page} id={id} />
      </RowForm>
    </>
  );
}

/** The way for someone whose ticket is not valid here. */
function OnSite({ onAdd }: { onAdd: () => void }) {
  return (
    <p className={above}>
      <Button type="button" tone="line" small onClick={onAdd}>
        现场加人
      </Button>
    </p>
  );
}

type VerdictProps = {
  page: CheckInPage;
  verdict: Verdict;
  /** The guest as known now. */
  guest: CheckInGuest | null;
  /** The list of guests, for full access. */
  guestsPath: string | null;
  onAdd: () => void;
};

export function VerdictView({ page, verdict, guest, guestsPath, onAdd }: VerdictProps) {
  if (guest && verdict.is === "valid") return <Admitted page={page} guest={guest} />;
  if (guest && verdict.is === "used") return <Used page={page} guest={guest} />;
  if (verdict.is === "elsewhere")
    return (
      <>
        <Panel tone="bad" title="不是这场的票" name={verdict.name} isAlert>
          <p>{`${verdict.title} · ${verdict.period}`}</p>
        </Panel>
        <OnSite onAdd={onAdd} />
      </>
    );
  if (verdict.is === "void" || verdict.is === "not-confirmed") {
    const title = verdict.is === "void" ? "这张票已经作废" : "还没有名额";
    return (
      <>
        <Panel tone="bad" title={title} name={verdict.guest?.name} seats={verdict.guest?.seats} isAlert>
          <p>{verdict.reason}</p>
          {verdict.is === "not-confirmed" ? <p>{registrationMessages.notConfirmed}。</p> : null}
        </Panel>
        {guestsPath ? (
          <p className={above}>
            <ButtonLink tone="line" small href={guestsPath}>
              打开名单
            </ButtonLink>
          </p>
        ) : null}
        <OnSite onAdd={onAdd} />
      </>
    );
  }
  const isUnlisted = verdict.is === "unlisted";
  return (
    <>
      <Panel tone="bad" title={isUnlisted ? "名单里没有这张票" : "不是这里的票"} isAlert>
        <p>
          {isUnlisted
            ? "现在没有网，查不了别的活动。可能是别场的票，也可能已经取消。连上网再扫一次。"
            : "这个二维码不是本站的票。请客人打开「我的报名」里的票。"}
        </p>
      </Panel>
      <OnSite onAdd={onAdd} />
    </>
  );
}
