import { vh } from "~/styles/global.css";

/** What every public form carries: the time at which it was drawn, and a field that people neither see nor reach. */
export function GuardFields({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name="stamp" value={stamp} />
      <div className={vh} aria-hidden="true">
        <label>
          请不要填写
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
