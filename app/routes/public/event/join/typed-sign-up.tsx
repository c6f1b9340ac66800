// Input of a form that can no longer be submitted, for copying to the organiser.
import { companionFields } from "~/domain/registrations/companions/companions";
import { noteLabel } from "~/domain/registrations/messages";
import { above, below, small } from "~/styles/global.css";
import { Fact, Facts } from "~/ui/layout/facts";
import { typed as typedText } from "~/ui/layout/facts.css";

type TypedSignUpProps = {
  typed: Record<string, unknown> | null | undefined;
  questions: { at: number; question: string }[];
};

export function TypedSignUp({ typed, questions }: TypedSignUpProps) {
  const labels: [name: string, label: string][] = [
    ["name", "称呼"],
    ["contact", "联系方式"],
    ["seats", "人数"],
    ...companionFields.map((name, at): [string, string] => [name, `同行的人 ${at + 1}`]),
    ["note", noteLabel],
    ...questions.map(({ at, question }): [string, string] => [`answer${at + 1}`, question]),
  ];
  const lines = labels.flatMap(([name, label]) => {
    const text = typed?.[name];
    return typeof text === "string" && text ? [{ label, text }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <section className={`${above} ${below}`} id="typed">
      <p className={small}>没有提交。填写的内容：</p>
      <Facts id="typed-facts">
        {lines.map(({ label, text }) => (
          <Fact key={label} label={label}>
            <p className={typedText}>{text}</p>
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
