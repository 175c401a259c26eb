/** What a page tells of the sitting that it belongs to. */
export const signalKinds = [
  ...(["left", "returned", "leftFullScreen", "copied", "pasted", "noCamera", "noScreen"] as const),
] as const;
/** What the services notice of requests: the network that a sitting begins from, and each other one. */
export const networkKinds = ["firstNetwork", "otherNetwork"] as const;
