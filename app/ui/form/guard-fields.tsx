import { vh } from "~/styles/global.css";

/** Fields of every public form: the signed render time, and the honeypot. */
export function GuardFields({ formTimestamp }: { formTimestamp: string }) {
  return (
    <>
      <input type="hidden" name="stamp" value={formTimestamp} />
      <div className={vh} aria-hidden="true">
        <label>
          请不要填写
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
