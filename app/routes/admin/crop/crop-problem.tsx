import type { ReactNode } from "react";
import { row } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";

type CropProblemProps = {
  message: string;
  /** Retry and change actions. */
  children: ReactNode;
};

/** A picture that cannot be shown or cropped, with next steps. */
export function CropProblem({ message, children }: CropProblemProps) {
  return <Flash tone="bad" title={message} action={<div className={row}>{children}</div>} />;
}
