// Form for a new wish.
import { defaultCategory, wishCategoryNames, wishContentMax } from "~/domain/wishes/schema";
import { above } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { GuardFields } from "~/ui/form/guard-fields";
import { Select, TextArea, TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";

export type WishValues = { authorName?: string; content?: string; category?: string };

type WishFormProps = { formTimestamp: string; values: WishValues; errors: Record<string, string> };

const categoryOptions = wishCategoryNames.map((name) => ({ value: name, label: name }));

export function WishForm({ formTimestamp, values, errors }: WishFormProps) {
  return (
    <form className={cardClass()} method="post" action="/wishes">
      <h2>写下你的心愿</h2>
      <GuardFields formTimestamp={formTimestamp} />
      <TextInput
        id="wish-authorName"
        name="authorName"
        label="昵称"
        required
        mark=""
        autoComplete="nickname"
        placeholder="怎么称呼你"
        defaultValue={values.authorName}
        error={errors.authorName}
      />
      <TextArea
        id="wish-content"
        name="content"
        label="心愿内容"
        required
        mark=""
        rows={4}
        placeholder="你希望这座城市里发生什么？"
        counter={`最多 ${wishContentMax} 字`}
        defaultValue={values.content}
        error={errors.content}
      />
      <Select
        id="wish-category"
        name="category"
        label="类别"
        options={categoryOptions}
        defaultValue={values.category ?? defaultCategory}
        error={errors.category}
      />
      <p className={above}>
        <Button tone="stamp" wide data-needs="authorName content">
          发布心愿
        </Button>
      </p>
    </form>
  );
}
