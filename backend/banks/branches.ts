/** Names as paths: whether one stands below another. */
export const isBelow = (name: string, upper: string, between = "/") => name.startsWith(`${upper}${between}`);

/** What a name becomes once another one changed: those below it follow, all others stay. */
export const followName =
  (before: string, after: string, between = "/") =>
  (name: string) =>
    name === before || isBelow(name, before, between) ? `${after}${name.slice(before.length)}` : name;
