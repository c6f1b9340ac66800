// The list of missing items as a dialog over the form. A module of its own, loaded when a submission has missing items.
import { useEffect, useRef } from "react";
import { Confirmations, useConfirm } from "../../confirmations/confirmations";

/** The page with the missing items of the last submission, and whether no navigation is under way, which would close dialogs. */
export type CheckDialogProps = { check: { href: string }; isIdle: boolean };

/** Opens the list once for each submission. */
function Opener({ check, isIdle }: CheckDialogProps) {
  const ask = useConfirm();
  const asked = useRef<CheckDialogProps["check"]>();
  useEffect(() => {
    const button = document.querySelector<HTMLElement>("[data-finish]");
    if (!isIdle || check === asked.current || !ask || !button) return;
    asked.current = check;
    ask(check.href, button);
  }, [check, isIdle, ask]);
  return null;
}

export default function CheckDialog(props: CheckDialogProps) {
  return (
    <Confirmations>
      <Opener {...props} />
    </Confirmations>
  );
}
