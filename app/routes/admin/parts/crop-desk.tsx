import type { Picture } from "~/domain/images/picture";
import { imageMessages } from "~/domain/images/schema";
import { two } from "~/styles/global.css";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { CropResult } from "~/ui/crop-result";
import { Cropper } from "~/ui/cropper";
import { Flash } from "~/ui/flash";
import { FormActions } from "~/ui/form-actions";
import { Sheet } from "~/ui/sheet";
import { TapLink } from "~/ui/tap-link";
import { CropControls } from "./crop-controls";
import type { CropView } from "./crop-task.server";
import { CropTrouble } from "./crop-trouble";

type CropDeskProps = CropView & {
  picture: Picture;
  isSmall: boolean;
  here: string;
  backHref: string;
  lite: boolean;
};

/** The picture with its crop window, the controls, and the result. */
export function CropDesk({ picture, isSmall, here, backHref, lite, ...view }: CropDeskProps) {
  const { box, text } = view;
  return (
    <form className={two} method="post" autoComplete="off" data-crop>
      <div>
        <div data-trouble hidden>
          <CropTrouble message={imageMessages.loadFailed} retryHref={here} backHref={backHref} />
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
        <Sheet compact>
          <CropControls {...view} />
          <FormActions>
            <Button>使用这个裁剪</Button>
            <ButtonLink tone="line" href={backHref}>
              不裁剪
            </ButtonLink>
          </FormActions>
        </Sheet>
      </aside>
    </form>
  );
}
