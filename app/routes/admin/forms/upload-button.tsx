import { Button, type ButtonProps } from "~/ui/form/button";
import { useScripted } from "~/ui/layout/page-link";
import { replaced } from "./upload-button.css";

type UploadButtonProps = ButtonProps & {
  /** Whether scripts hide it: on a page of uploads at once, in a longer form once its field has a file. */
  isReplaced: boolean;
};

/**
 * The button that uploads a chosen file without scripts. With scripts a file is uploaded when it is chosen.
 */
export function UploadButton({ isReplaced, className = "", ...button }: UploadButtonProps) {
  const isScripted = useScripted();
  if (isReplaced && isScripted) return null;
  return <Button {...button} className={isReplaced ? `${className} ${replaced}` : className} />;
}
