// The text format of Prometheus, version 0.0.4.

export const expositionType = "text/plain; version=0.0.4; charset=utf-8";

type Labels = Readonly<Record<string, string>>;
/** A value with labels; `suffix` is appended to the family's name, as for the parts of a histogram. */
export type Sample = { value: number; labels?: Labels; suffix?: string };
export type Family = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: readonly Sample[];
};

const escapeHelp = (text: string) => text.replace(/\\/g, "\\\\").replace(/\n/g, "\\n");
const escapeLabel = (text: string) => escapeHelp(text).replace(/"/g, '\\"');

function lineOf(name: string, { value, labels = {}, suffix = "" }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  const written = value === Number.POSITIVE_INFINITY ? "+Inf" : String(value);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${written}`;
}

/** Formats families; those without samples are omitted. */
export function toExposition(families: readonly Family[]): string {
  const reported = families.filter(({ samples }) => samples.length > 0);
  return reported
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${escapeHelp(help)}`,
        `# TYPE ${name} ${type}`,
        ...samples.map((sample) => lineOf(name, sample)),
        "",
      ].join("\n"),
    )
    .join("");
}
