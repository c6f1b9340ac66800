// Preview of a pasted 接龙. Nothing is stored before 加入名单 is pressed.
import type { ChainReading } from "~/domain/registrations/chain/chain";
import { mailsHeldText, seatsMax } from "~/domain/registrations/messages";
import type { FlashMessage } from "~/http/forms/flash.server";
import { above, below, between, gap, mute, row, small } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { input } from "~/ui/form/field.css";
import { Check } from "~/ui/form/inputs";
import { TapLink } from "~/ui/layout/links";
import { SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { seatsSelect } from "./chain-preview.css";
import { StatusBadge } from "./guest-badges";
import { guestsPath } from "./guest-list";

type ChainPreviewProps = { eventId: string; text: string; reading: ChainReading };

export function ChainPreview({ eventId, text, reading }: ChainPreviewProps) {
  const { fresh, known, unclear } = reading;
  return (
    <section className={gap} aria-label="读取结果">
      <SectionHeading>读取结果</SectionHeading>
      <p className={below} role="status">
        新的 {fresh.length} 位，已在名单 {known.length} 位，看不明白 {unclear.length} 行
      </p>
      {fresh.length > 0 ? <Fresh text={text} fresh={fresh} /> : <Flash tone="info" title="没有新的报名" />}
      {unclear.length > 0 ? <Unclear eventId={eventId} text={text} unclear={unclear} /> : null}
      {known.length > 0 ? (
        <div className={gap}>
          <h3>已在名单的</h3>
          <ul className={above}>
            {known.map(({ line, seats, guest }) => (
              <li key={line} className={`${row} ${between}`}>
                <TapLink href={guestsPath(eventId, guest.id)}>{guest.name}</TapLink>
                <span className={`${row} ${small}`}>
                  {seats === guest.seats ? null : `接龙里 ${seats} 人，名单里 ${guest.seats} 人`}
                  <StatusBadge status={guest.status} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

type UnclearProps = Pick<ChainPreviewProps, "eventId" | "text"> & Pick<ChainReading, "unclear">;

/** Lines that need the organiser's decision. A withdrawal can be applied to its guest. */
function Unclear({ eventId, text, unclear }: UnclearProps) {
  return (
    <PageForm className={gap} method="post">
      <input type="hidden" name="text" value={text} />
      <h3>看不明白的</h3>
      <ul className={above}>
        {unclear.map(({ line, text: content, reason, guest }) => (
          <li key={line} className={small}>
            第 {line} 行「{content}」<span className={mute}>{reason}</span>
            {guest ? (
              <span className={`${row} ${between}`}>
                <span className={row}>
                  <TapLink href={guestsPath(eventId, guest.id)}>{guest.name}</TapLink>
                  {guest.seats} 人
                  <StatusBadge status={guest.status} />
                </span>
                <Button
                  small
                  tone="line"
                  name="withdraw"
                  value={guest.id}
                  aria-label={`取消报名：${guest.name}（第 ${line} 行）`}
                >
                  取消报名
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </PageForm>
  );
}

/** The guest to withdraw, and who moves up. */
export type WithdrawalQuestion = { id: string; name: string; moving: string };

/** Asks before a withdrawal; a further press of 读取接龙 keeps the guest. */
export function AskWithdrawal({ text, question }: { text: string; question: WithdrawalQuestion }) {
  const { id, name, moving } = question;
  return (
    <Flash tone="warn" isFocused title={`取消「${name}」的报名？`}>
      <p>{moving + mailsHeldText}</p>
      <PageForm className={row} method="post">
        <input type="hidden" name="text" value={text} />
        <Button small tone="bad" name="withdraw-confirmed" value={id}>
          取消报名
        </Button>
        <Button small tone="line" name="intent" value="read">
          不改
        </Button>
      </PageForm>
    </Flash>
  );
}

type WithdrawnProps = { message: Pick<FlashMessage, "tone" | "title" | "link"> };

/** Result of a withdrawal, with an undo button. */
export function Withdrawn({ message: { tone, title, link } }: WithdrawnProps) {
  const undo = link ? (
    <PageForm method="post" action={link.href}>
      <Button small tone="line">
        {link.label}
      </Button>
    </PageForm>
  ) : null;
  return <Flash tone={tone} title={title} action={undo} />;
}

const seatOptions = Array.from({ length: seatsMax }, (_, index) => index + 1);

function Fresh({ text, fresh }: { text: string; fresh: ChainReading["fresh"] }) {
  return (
    <PageForm method="post">
      <input type="hidden" name="text" value={text} />
      <h3>新的</h3>
      <ul className={above}>
        {fresh.map(({ line, name, seats, note }) => (
          <li key={line} className={`${row} ${between}`}>
            <Check name="line" value={line} defaultChecked label={note ? `${name}（${note}）` : name} />
            <select
              className={`${input} ${seatsSelect}`}
              name={`seats-${line}`}
              defaultValue={seats}
              aria-label={`${name} 的人数`}
            >
              {seatOptions.map((count) => (
                <option key={count} value={count}>
                  {count} 人
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <p className={above}>
        <Button name="intent" value="add">
          加入名单
        </Button>
      </p>
    </PageForm>
  );
}
