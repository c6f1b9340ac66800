import { Flash } from "~/ui/feedback/flash";
import { PollCard } from "~/ui/posts/poll-card";
import { choices } from "./samples";
import { Section } from "./section";

const base = {
  title: "下一次集体活动，你更想去哪里？",
  participants: 86,
  created: "2026年11月19日 18:30",
  choices,
};

/** A poll that can be voted on, one that has been, one of several choices, and one that is over. */
export function Polls() {
  const voted = choices.map((choice) => ({ ...choice, mine: choice.value === "2" }));
  return (
    <Section title="投票">
      <PollCard action="" poll={{ ...base, id: "open", open: true, ended: false }} />
      <PollCard action="" poll={{ ...base, id: "several", open: true, ended: false, multiple: true }} />
      <PollCard
        action=""
        poll={{ ...base, id: "voted", open: false, ended: false, choices: voted }}
        notice={
          <Flash tone="ok" title="感谢您的投票！">
            您选择了「利古里亚海边看日落」
          </Flash>
        }
      />
      <PollCard action="" poll={{ ...base, id: "ended", open: false, ended: true }} />
    </Section>
  );
}
