import { cropRatios, cropZooms, focusPoints } from "~/domain/images/crop";
import { exactFields, percentFields } from "~/domain/images/crop-form";
import { above, cols } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FieldSet } from "~/ui/form/field";
import { Select, TextInput } from "~/ui/form/inputs";
import { Disclosure } from "~/ui/layout/disclosure";
import { Chips } from "../forms/chips";
import type { CropView } from "./crop-task.server";

const ratioOptions = cropRatios.map((value) => ({ value, label: value === "free" ? "自由" : value }));
const zoomOptions = cropZooms.map((zoom) => ({ value: String(zoom), label: `${zoom} 倍` }));
const percents = [
  { name: percentFields.x, label: "左" },
  { name: percentFields.y, label: "上" },
  { name: percentFields.width, label: "宽" },
  { name: percentFields.height, label: "高" },
];

/** All crop controls; the number fields without a label are for the script. */
export function CropControls({ form, error }: CropView) {
  const isFree = form.ratio === "free";
  return (
    <>
      <Chips
        id="ratio"
        label="比例"
        name="ratio"
        options={ratioOptions}
        value={form.ratio}
        error={isFree ? null : error}
      />
      <Chips id="focus" label="焦点位置" name="focus" options={[...focusPoints]} value={form.focus} inNines />
      <Select id="zoom" label="缩放" name="zoom" options={zoomOptions} defaultValue={form.zoom} />
      <Disclosure label="自由裁剪的范围" open={isFree}>
        <FieldSet
          id="percents"
          label="占原图的百分比"
          error={isFree ? error : null}
          hint="比例选「自由」时有效，焦点位置与缩放不起作用"
        >
          <div className={cols}>
            {percents.map(({ name, label }) => (
              <TextInput
                key={name}
                id={name}
                name={name}
                label={label}
                defaultValue={form[name]}
                inputMode="decimal"
                autoComplete="off"
                maxLength={10}
                aria-invalid={isFree && error ? true : undefined}
              />
            ))}
          </div>
        </FieldSet>
      </Disclosure>
      {exactFields.map((name) => (
        <input key={name} type="hidden" name={name} defaultValue={form[name]} disabled />
      ))}
      <p className={above} data-refresh>
        <Button tone="line" wide formMethod="get">
          更新预览
        </Button>
      </p>
    </>
  );
}
