import { cropRatios, cropZoomMax, cropZooms, focusPoints } from "~/domain/images/crop";
import { exactFields, percentFields, positionFields } from "~/domain/images/crop-form";
import { above, cols } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { Field, FieldSet } from "~/ui/form/field";
import { Chips, Select, TextInput } from "~/ui/form/inputs";
import { Disclosure } from "~/ui/layout/disclosure";
import { type CropState, percentsOf, zoomOfState } from "./crop-state";
import type { CropView } from "./crop-task.server";
import { slider } from "./cropper.css";
import type { ChooseCrop, CropChoice } from "./use-crop";

const ratioOptions = cropRatios.map((value) => ({ value, label: value === "free" ? "自由" : value }));
const zoomOptions = cropZooms.map((zoom) => ({ value: String(zoom), label: `${zoom} 倍` }));
const percents = [
  { name: percentFields.x, label: "左" },
  { name: percentFields.y, label: "上" },
  { name: percentFields.width, label: "宽" },
  { name: percentFields.height, label: "高" },
];
const decimals = 6;

type SliderProps = {
  id: string;
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as text. */
  text: string;
  name?: string;
  onValue: (value: number) => void;
};

function Slider({ label, text, onValue, ...input }: SliderProps) {
  return (
    <Field id={input.id} label={label}>
      <input
        {...input}
        className={slider}
        type="range"
        aria-valuetext={text}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </Field>
  );
}

const sides = [
  { side: "width", label: "选区宽度" },
  { side: "height", label: "选区高度" },
] as const;

type StateControlProps = { state: CropState; choose: ChooseCrop };

/** After hydration any zoom can be chosen. */
function ZoomSlider({ state, choose }: StateControlProps) {
  const zoom = zoomOfState(state);
  return (
    <Slider
      id="zoom"
      name="zoom"
      label="缩放"
      min={1}
      max={cropZoomMax}
      step={0.01}
      value={zoom}
      text={`${Math.round(zoom * 100) / 100} 倍`}
      onValue={(value) => choose({ kind: "zoom", zoom: value }, { kind: "settle" })}
    />
  );
}

/** Width and height of a free window. */
function SideSliders({ state, choose }: StateControlProps) {
  return (
    <div className={cols}>
      {sides.map(({ side, label }) => {
        const percent = Math.round(state.crop[side] * 100);
        return (
          <Slider
            key={side}
            id={`side-${side}`}
            label={label}
            min={1}
            max={100}
            step={1}
            value={percent}
            text={`${percent}%`}
            onValue={(value) => choose({ kind: "side", side, fraction: value / 100 }, { kind: "settle" })}
          />
        );
      })}
    </div>
  );
}

/** All crop controls; the number fields without a label are for scripts. */
export function CropControls({
  form,
  error,
  isCover,
  choice,
}: CropView & { isCover: boolean; choice: CropChoice }) {
  const { state, choose } = choice;
  const ratio = state?.ratio ?? form.ratio;
  const isFree = ratio === "free";
  const shown = state ? percentsOf(state) : form;
  const onRatio = (value: string) => {
    const chosen = cropRatios.find((known) => known === value);
    if (chosen) choose({ kind: "ratio", ratio: chosen });
  };
  const onFocusPoint = (value: string) => {
    const chosen = focusPoints.find((known) => known.value === value);
    if (chosen) choose({ kind: "focus", focus: chosen.value });
  };
  return (
    <>
      <Chips
        id="ratio"
        label="比例"
        name="ratio"
        options={ratioOptions}
        value={ratio}
        onPick={onRatio}
        error={isFree ? null : error}
      />
      <Chips
        id="focus"
        label="保留哪个部分"
        name="focus"
        options={[...focusPoints]}
        value={state?.focus ?? form.focus}
        onPick={onFocusPoint}
        inNines
      />
      {state ? (
        <ZoomSlider state={state} choose={choose} />
      ) : (
        <Select id="zoom" label="缩放" name="zoom" options={zoomOptions} defaultValue={form.zoom} />
      )}
      {state && isFree ? <SideSliders state={state} choose={choose} /> : null}
      <Disclosure label="自由裁剪的范围" open={isFree}>
        <FieldSet
          id="percents"
          label="占原图的百分比"
          error={isFree ? error : null}
          hint={`比例选「自由」时有效，${isCover ? "" : "保留哪个部分与"}缩放不起作用`}
        >
          <div className={cols}>
            {percents.map(({ name, label }) => (
              <TextInput
                key={name}
                id={name}
                name={name}
                label={label}
                value={shown[name]}
                onChange={({ target }) => choose({ kind: "type", name, text: target.value })}
                onBlur={() => choose({ kind: "typed" })}
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
        <input
          key={name}
          type="hidden"
          name={name}
          value={state ? state.crop[name].toFixed(decimals) : form[name]}
          disabled={!state}
        />
      ))}
      {isCover
        ? (["x", "y"] as const).map((axis) => (
            <input
              key={axis}
              type="hidden"
              name={positionFields[axis]}
              value={state ? String(state.position[axis]) : ""}
              disabled={!state}
            />
          ))
        : null}
      {state ? null : (
        <p className={above}>
          <Button tone="line" wide formMethod="get">
            更新预览
          </Button>
        </p>
      )}
    </>
  );
}
