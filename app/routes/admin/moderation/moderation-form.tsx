import type { ReactNode } from "react";
import type { ReviewEntry } from "~/domain/posts/review-entry";
import { PageForm } from "~/ui/layout/page-link";
import { verdictAddress } from "./review-section";

type VerdictFormProps = {
  entry: ReviewEntry;
  verdict: string;
  formId?: string | undefined;
  returnTo: string;
  children: ReactNode;
};

/** A form that posts a moderation action on an item. */
export function ModerationForm({ entry, verdict, formId, returnTo, children }: VerdictFormProps) {
  return (
    <PageForm id={formId} method="post" action={verdictAddress(entry, verdict)}>
      <input type="hidden" name="redirectTo" value={returnTo} />
      {children}
    </PageForm>
  );
}
