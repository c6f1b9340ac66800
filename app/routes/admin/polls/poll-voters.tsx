// The voters and their choices in a non-anonymous poll.
import { gap, mute, small } from "~/styles/global.css";
import { Fact, Facts } from "~/ui/layout/facts";
import { SectionHeading } from "~/ui/layout/page-heading";

type PollVotersProps = {
  options: { value: string; label: string }[];
  voters: { email: string | null; choices: number[] }[];
  /** Total number of voters. */
  total: number;
};

export function PollVoters({ options, voters, total }: PollVotersProps) {
  const votersOf = (value: string) =>
    voters
      .filter(({ choices }) => choices.some((choice) => String(choice) === value))
      .map(({ email }) => email ?? "已注销的账号");
  return (
    <section className={gap} aria-labelledby="voters">
      <SectionHeading id="voters">投票的成员</SectionHeading>
      <Facts id="voter-list">
        {options.map(({ value, label }) => (
          <Fact key={value} label={`选项 ${value}`} note={votersOf(value).join("、") || "还没有人选"}>
            <b>{label}</b>
          </Fact>
        ))}
      </Facts>
      {voters.length < total ? (
        <p className={`${small} ${mute}`}>{`只显示最早的 ${voters.length} 人，其余请看导出的结果。`}</p>
      ) : null}
    </section>
  );
}
