import { bar } from "~/ui/feedback/progress-bar.css";

type ProgressBarProps = {
  /** 0 to 100; without one nobody knows how long it takes. */
  value: number | undefined;
  label: string;
};

/** A progress bar. Show the number as text beside it. */
export function ProgressBar({ value, label }: ProgressBarProps) {
  return <progress className={bar} max={100} value={value} aria-label={label} />;
}
