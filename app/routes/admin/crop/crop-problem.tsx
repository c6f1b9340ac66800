import type { ReactNode } from "react";
import { row } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";

type CropProblemProps = {
  message: string;
  /** Ways to try again and to change the picture. */
  children: ReactNode;
};

/** A picture that cannot be shown or cropped, with ways out. */
export function CropProblem({ message, children }: CropProblemProps) {
  return <Flash tone="bad" title={message} action={<div className={row}>{children}</div>} />;
}
