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
import { Button } from "~/ui/form/button";
import { GuardFields, Select, TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { Disclosure } from "~/ui/layout/disclosure";
import { OrganiserAuthor } from "~/ui/posts/author";
import { AuthorNameInput } from "../author-name-input";
import { box, ending, line } from "./wish-form.css";

type WishFields = z.input<typeof wishSchema>;
/** Initial values of a form not yet submitted. */
export type WishValues = Partial<Record<keyof WishFields, string>>;

const categoryOptions = wishCategoryNames.map((name) => ({ value: name, label: name }));
const constraint = getZodConstraint(wishSchema);

/** The form and its fields. */
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
  const { category } = fields;
  return (
    <form
      className={box}
      method="post"
      action="/wishes"
      data-failed={wishMessages.failed}
      data-repeat="content"
    >
      <GuardFields formTimestamp={formTimestamp} />
      <div className={line}>
        <TextArea
          field={fields.content}
          label="心愿内容"
          mark=""
          rows={4}
          placeholder="你希望这座城市里发生什么？"
          counter={`最多 ${wishContentMax} 字`}
        />
      </div>
      <div className={line}>
        {byOrganiser ? <OrganiserAuthor /> : <AuthorNameInput field={fields.authorName} />}
      </div>
      <div className={ending}>
        <Disclosure
          label="选类别"
          open={category.errors !== undefined || category.initialValue !== defaultCategory}
        >
          <Select field={category} label="类别" required={false} options={categoryOptions} />
        </Disclosure>
        <p>
          <Button tone="stamp" data-needs="">
            发布心愿
          </Button>
        </p>
      </div>
    </form>
  );
}
