import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * True in a component that the server rendered first, false in one that script added later. It is constant
 * for the component's life, so nothing that a user has begun to fill in is replaced.
 */
export function useServerRendered(): boolean {
  // React returns the server snapshot on the server and during hydration.
  const now = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [first] = useState(now);
  return first;
}
