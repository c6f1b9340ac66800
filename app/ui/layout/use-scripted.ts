import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run: false on the server and until the page is hydrated. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
