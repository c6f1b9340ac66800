import { buttonClass } from "./button-look";

/** A button that a script shows where the system can share; without one the address beside it is there to be copied. */
export function ShareButton({ address, children }: { address: string; children: string }) {
  return (
    <button type="button" className={buttonClass({ tone: "line", small: true })} data-share={address} hidden>
      {children}
    </button>
  );
}
