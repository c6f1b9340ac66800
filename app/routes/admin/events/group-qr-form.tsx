// The current group QR code, and the form that replaces it.
import type { GroupQr } from "~/domain/events/view";
import type { Picture } from "~/domain/images/picture";
import { above, between, row, stack } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FieldSet } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";
import { Card, cardClass } from "~/ui/layout/card";
import { QrCode } from "~/ui/media/qr-code";
import { DropZone } from "../forms/drop-zone";
import { FormActions } from "../forms/form-actions";

export function CurrentGroupQr({ current, lite }: { current: GroupQr; lite: boolean }) {
  if (current.state === "none") return <p>这个活动还没有可用的群二维码。</p>;
  return (
    <Card compact>
      <div className={`${row} ${between}`}>
        {current.state === "valid" ? (
          <>
            <QrCode picture={current.picture} alt="现在的群二维码" lite={lite} />
            <p>二维码有效期至 {current.validUntil}</p>
          </>
        ) : (
          <p>现在的群二维码已过期，活动页不再显示它。</p>
        )}
        <form method="post">
          <input type="hidden" name="intent" value="remove" />
          <Button tone="bad" small>
            移除
          </Button>
        </form>
      </div>
    </Card>
  );
}

type GroupQrFormProps = {
  validUntil: string;
  /** The picture that was uploaded before the form was refused. */
  kept: { imageId: string; picture: Picture } | null;
  errors: { qr?: string; validUntil?: string };
  today: string;
  lite: boolean;
};

export function GroupQrForm({ validUntil, kept, errors, today, lite }: GroupQrFormProps) {
  return (
    <form
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
        defaultValue={validUntil}
        error={errors.validUntil}
        hint="微信群二维码一般 7 天后失效"
      />
      {kept ? (
        <div>
          <input type="hidden" name="imageId" value={kept.imageId} />
          <QrCode picture={kept.picture} alt="刚才选择的群二维码" lite={lite} />
          <p>已保留刚才选择的图片，也可以重新选择。</p>
        </div>
      ) : null}
      <FieldSet id="qr" label="群二维码" required={!kept} error={errors.qr}>
        <DropZone title="选择二维码图片" name="qr" required={!kept} failed={Boolean(errors.qr)}>
          支持 JPG、PNG、WebP，不超过 20MB
        </DropZone>
      </FieldSet>
      <FormActions>
        <Button>更换群二维码</Button>
      </FormActions>
    </form>
  );
}
