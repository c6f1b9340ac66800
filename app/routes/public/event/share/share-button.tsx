import { buttonClass } from "~/ui/form/button";

/** A share button, shown only by a script where the system can share; otherwise the URL beside it can be copied. */
export function ShareButton({ address, children }: { address: string; children: string }) {
  return (
    <button type="button" className={buttonClass({ tone: "line", small: true })} data-share={address} hidden>
      {children}
    </button>
  );
}
