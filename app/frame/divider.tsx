import { wrap } from "~/styles/global.css";
import { rule } from "./divider.css";

/** The double rule under the header. */
export function Divider() {
  return (
    <div className={wrap}>
      <hr className={rule} />
    </div>
  );
}
