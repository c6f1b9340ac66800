import type { Picture } from "~/domain/images/picture";
import { imageMessages } from "~/domain/images/schema";
import { two } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { Card } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { FormActions } from "../forms/form-actions";
import { CropControls } from "./crop-controls";
import { CropProblem } from "./crop-problem";
import { CropResult } from "./crop-result";
import type { CropView } from "./crop-task.server";
import { Cropper } from "./cropper";

type CropEditorProps = CropView & {
  picture: Picture;
  isSmall: boolean;
  here: string;
  backHref: string;
  lite: boolean;
};

/** The picture with its crop window, the controls, and the result. */
export function CropEditor({ picture, isSmall, here, backHref, lite, ...view }: CropEditorProps) {
  const { box, text } = view;
  return (
    <form className={two} method="post" autoComplete="off" data-crop>
      <div>
        <div data-trouble hidden>
          <CropProblem message={imageMessages.loadFailed} retryHref={here} backHref={backHref} />
        </div>
        {isSmall ? <Flash tone="warn" title={imageMessages.smallSource} /> : null}
        <Cropper picture={picture} box={box} label="选区" lite={lite} />
        <CropResult picture={picture} box={box} lite={lite}>
          <p aria-live="polite" data-crop-text>
            {text}
          </p>
          <TapLink href={backHref}>换一张图片</TapLink>
        </CropResult>
      </div>
      <aside>
        <Card compact>
          <CropControls {...view} />
          <FormActions>
            <Button>使用这个裁剪</Button>
            <ButtonLink tone="line" href={backHref}>
              不裁剪
            </ButtonLink>
          </FormActions>
        </Card>
      </aside>
    </form>
  );
}
