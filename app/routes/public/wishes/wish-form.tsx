// Form for a new wish.
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import {
  defaultCategory,
  wishCategoryNames,
  wishContentMax,
  wishMessages,
  wishSchema,
} from "~/domain/wishes/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { GuardFields, Select, TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { OrganiserAuthor } from "~/ui/posts/author";
import { AuthorNameInput } from "../author-name-input";

type WishFields = z.input<typeof wishSchema>;
export type WishValues = Partial<Record<keyof WishFields, string>>;

const categoryOptions = wishCategoryNames.map((name) => ({ value: name, label: name }));
const constraint = getZodConstraint(wishSchema);

/** The form and its fields; `values` are the initial values of a form not yet submitted. */
export function useWishForm(reply: FormReply | undefined, values: WishValues) {
  const defaults = { category: defaultCategory, ...values };
  return useSubmission<WishFields>({ id: "wish", reply, values: defaults, constraint });
}

type WishFormProps = {
  fields: ReturnType<typeof useWishForm>[1];
  formTimestamp: string;
  /** Whether the organiser is writing, under a fixed name. */
  byOrganiser: boolean;
};

export function WishForm({ fields, formTimestamp, byOrganiser }: WishFormProps) {
  return (
    <form
      className={cardClass()}
      method="post"
      action="/wishes"
      data-failed={wishMessages.failed}
      data-repeat="content"
    >
      <h2>写下你的心愿</h2>
      <GuardFields formTimestamp={formTimestamp} />
      {byOrganiser ? <OrganiserAuthor /> : <AuthorNameInput field={fields.authorName} />}
      <TextArea
        field={fields.content}
        label="心愿内容"
        mark=""
        rows={4}
        placeholder="你希望这座城市里发生什么？"
        counter={`最多 ${wishContentMax} 字`}
      />
      <Select field={fields.category} label="类别" required={false} options={categoryOptions} />
      <p className={above}>
        <Button tone="stamp" wide data-needs="">
          发布心愿
        </Button>
      </p>
    </form>
  );
}
