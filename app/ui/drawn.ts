import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * True in a component whose first drawing came from the server, false in one that script added later. It keeps
 * its answer for the component's life, so nothing that a person has begun to fill in is drawn anew.
 */
export function useDrawnByServer(): boolean {
  // React answers with the server's snapshot on the server and while it takes over the server's drawing.
  const now = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [first] = useState(now);
  return first;
}
