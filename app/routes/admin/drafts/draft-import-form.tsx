// Form for importing an exported file.
import { above, gap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";
import { draftsPath } from "./draft-list";

export function DraftImportForm({ error }: { error?: string }) {
  return (
    <form
      id="import"
      className={`${cardClass()} ${gap}`}
      method="post"
      action={`${draftsPath}/import`}
      encType="multipart/form-data"
      aria-labelledby="import-title"
    >
      <h2 id="import-title">导入草稿</h2>
      <TextInput
        id="file"
        name="file"
        type="file"
        label="JSON 文件"
        accept=".json,application/json"
        required
        hint="由「导出 JSON」得到的文件，最大 2 MB。导入的草稿不会覆盖已有的草稿。"
        error={error}
      />
      <p className={above}>
        <Button small>导入</Button>
      </p>
    </form>
  );
}
