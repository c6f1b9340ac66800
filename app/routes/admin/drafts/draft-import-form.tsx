import { importHint } from "~/domain/drafts/messages";
import { above, gap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { described, FieldNotes } from "~/ui/form/field";
import { cardClass } from "~/ui/layout/card";
import { PageForm } from "~/ui/layout/page-link";
import { DropZone } from "../forms/drop-zone";
import { draftsPath } from "./draft-paths";

export function DraftImportForm({ error }: { error?: string }) {
  const frame = { id: "file", label: "JSON 文件", hint: importHint, error };
  return (
    <PageForm
      id="import"
      className={`${cardClass()} ${gap}`}
      method="post"
      action={`${draftsPath}/import`}
      encType="multipart/form-data"
      aria-labelledby="import-title"
    >
      <h2 id="import-title">导入草稿</h2>
      <DropZone
        id="file"
        name="file"
        title="JSON 文件"
        accept=".json,application/json"
        required
        failed={Boolean(error)}
        {...described(frame)}
      />
      <FieldNotes {...frame} />
      <p className={above}>
        <Button small>导入草稿</Button>
      </p>
    </PageForm>
  );
}
