// The text about an event: whole up to about eight lines of a phone, with its programme as a list.
import { mute, num } from "~/styles/global.css";
import { Disclosure } from "~/ui/layout/disclosure";
import { programme } from "./event-layout.css";

const linesShown = 8;
/** Characters in a line of a phone. */
const lineLength = 21;

const linesOf = (text: string) => Math.max(1, Math.ceil(text.length / lineLength));

/** Splits paragraphs after about eight lines; a rest of three lines or fewer is not folded. */
function split(paragraphs: readonly string[]): { shown: string[]; folded: string[] } {
  let lines = 0;
  const at = paragraphs.findIndex((text) => {
    lines += linesOf(text);
    return lines > linesShown;
  });
  // The first paragraph always shows.
  const end = at < 0 ? paragraphs.length : Math.max(1, at);
  const folded = paragraphs.slice(end);
  const rest = folded.reduce((sum, text) => sum + linesOf(text), 0);
  return rest <= 3 ? { shown: [...paragraphs], folded: [] } : { shown: paragraphs.slice(0, end), folded };
}

const timed = /^(\d{1,2}[:：][0-5]\d)(?:\s*[-–—~至到]\s*\d{1,2}[:：][0-5]\d)?[\s，,、:：]+(\S.*)$/;

type Block = { line: string; time: string; text: string }[] | string;

/** Paragraphs, with two or more successive ones that begin with a time as one list. */
function blocksOf(paragraphs: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const paragraph of paragraphs) {
    const [, time, text] = timed.exec(paragraph) ?? [];
    const last = blocks.at(-1);
    if (time === undefined || text === undefined) {
      blocks.push(paragraph);
      continue;
    }
    const item = { line: paragraph, time: time.replace("：", ":"), text };
    if (Array.isArray(last)) last.push(item);
    else blocks.push([item]);
  }
  // A single time is no programme.
  return blocks.map((block) => {
    const [only, ...more] = Array.isArray(block) ? block : [];
    return only && more.length === 0 ? only.line : block;
  });
}

function Paragraphs({ lines }: { lines: string[] }) {
  return blocksOf(lines).map((block) =>
    typeof block === "string" ? (
      <p key={block}>{block}</p>
    ) : (
      <ol key={block.map(({ text }) => text).join()} className={programme}>
        {block.map(({ time, text }) => (
          <li key={time + text}>
            <b className={num}>{time}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    ),
  );
}

export function EventText({ lead, rest }: { lead: string; rest: string[] }) {
  const { shown, folded } = split([lead, ...rest]);
  return (
    <>
      <Paragraphs lines={shown} />
      {rest.length === 0 ? <p className={mute}>暂无详情</p> : null}
      {folded.length > 0 ? (
        <Disclosure label="展开全文" openLabel="收起">
          <Paragraphs lines={folded} />
        </Disclosure>
      ) : null}
    </>
  );
}
