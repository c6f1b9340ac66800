import { useEffect, useState } from "react";

/** Prints the page as its print style has it; shown only by a script, which alone can ask for it. */
export function PrintButton() {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <button type="button" data-print="" hidden={!isScripted} onClick={() => print()}>
      打印
    </button>
  );
}
