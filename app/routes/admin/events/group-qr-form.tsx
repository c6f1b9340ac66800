// The current group QR code, and the form that replaces it.
import { useContext, useState } from "react";
import type { GroupQr } from "~/domain/events/view";
import { codeTexts } from "~/domain/images/code-texts";
import type { Picture } from "~/domain/images/picture";
import { fileHint } from "~/domain/images/schema";
import { above, between, row, stack } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FieldSet } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-response";
import { Card, cardClass } from "~/ui/layout/card";
import { PageForm } from "~/ui/layout/page-link";
import { QrCode } from "~/ui/media/qr-code";
import { CodeNote } from "../forms/code-note";
import { DropZone } from "../forms/drop-zone";
import { FormActions } from "../forms/form-actions";
import { useChosenCode } from "../forms/use-code";

type CurrentGroupQrProps = {
  current: GroupQr;
  /** Whether no code was found in the picture, so that visitors do not see it. */
  lacksCode: boolean;
  lite: boolean;
};

export function CurrentGroupQr({ current, lacksCode, lite }: CurrentGroupQrProps) {
  if (current.state === "none") return <p>这个活动还没有可用的群二维码。</p>;
  return (
    <Card compact>
      <div className={`${row} ${between}`}>
        {current.state === "valid" ? (
          <>
            <QrCode picture={current.picture} alt="现在的群二维码" lite={lite} />
            <div>
              <p>二维码有效期至 {current.validUntil}</p>
              {lacksCode ? (
                <PageForm method="post">
                  <p>{codeTexts.group.withoutCode}</p>
                  <input type="hidden" name="intent" value="confirm" />
                  <Button tone="line" small>
                    {codeTexts.group.confirm}
                  </Button>
                </PageForm>
              ) : null}
            </div>
          </>
        ) : (
          <p>现在的群二维码已过期，活动页不再显示它。</p>
        )}
        <PageForm method="post">
          <input type="hidden" name="intent" value="remove" />
          <Button tone="bad" small>
            移除现有二维码
          </Button>
        </PageForm>
      </div>
    </Card>
  );
}

type GroupQrFormProps = {
  validUntil: string;
  /** The picture uploaded before the form was rejected. */
  uploaded: { imageId: string; picture: Picture } | null;
  errors: { qr?: string; validUntil?: string };
  today: string;
  /** Last valid day of a group code uploaded today. */
  suggested: string;
  lite: boolean;
  /** Clears the previous picture's error when another one is chosen. */
  onPick: () => void;
};

export function GroupQrForm(props: GroupQrFormProps) {
  const { validUntil, uploaded, errors, today, suggested, lite, onPick } = props;
  const unsaved = useContext(UnsavedTexts);
  const [until, setUntil] = useState("");
  const proposeLastDay = (form: HTMLFormElement | null) => {
    const field = form?.elements.namedItem("validUntil");
    if (!(field instanceof HTMLInputElement)) return;
    if (field.value === field.defaultValue) field.value = suggested;
    setUntil(field.value);
  };
  const code = useChosenCode("group", { onPick, onExpected: proposeLastDay });
  return (
    <PageForm
      className={`${cardClass({ lead: true })} ${above} ${stack}`}
      method="post"
      encType="multipart/form-data"
    >
      <TextInput
        id="validUntil"
        name="validUntil"
        type="date"
        label="有效期至"
        required
        min={today}
        defaultValue={unsaved?.validUntil ?? validUntil}
        error={errors.validUntil}
        hint="微信群二维码一般 7 天后失效"
        onChange={({ target }) => setUntil(target.value)}
      />
      {uploaded ? (
        <div>
          <input type="hidden" name="imageId" value={uploaded.imageId} />
          <QrCode picture={uploaded.picture} alt="刚才选择的群二维码" lite={lite} />
          <p>已保留刚才选择的图片，也可以重新选择。</p>
        </div>
      ) : null}
      <FieldSet id="qr" label="群二维码" required={!uploaded} error={errors.qr}>
        <DropZone
          title="选择二维码图片"
          name="qr"
          required={!uploaded}
          failed={Boolean(errors.qr)}
          inputRef={code.input}
          onChange={() => void code.take()}
        >
          {fileHint("qr")}
        </DropZone>
        <CodeNote kind="group" state={code.state} until={until} withPicture />
      </FieldSet>
      <FormActions>
        <Button>更换群二维码</Button>
      </FormActions>
    </PageForm>
  );
}
