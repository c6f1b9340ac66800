import { wrap } from "~/styles/global.css";
import { rule } from "./rule.css";

/** The double rule under the header. */
export function Rule() {
  return (
    <div className={wrap}>
      <hr className={rule} />
    </div>
  );
}
