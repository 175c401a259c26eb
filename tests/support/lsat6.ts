/** Each person's answers, right (1) or wrong (0), of how many gave each pattern of five: 00000 to 11111. */
export const patterned = (people: number[]): number[][] =>
  people.flatMap((count, pattern) =>
    Array.from({ length: count }, () => [...pattern.toString(2).padStart(5, "0")].map(Number)),
  );

/**
 * Law School Admission Test, section 6: 1,000 people, five items (Bock & Lieberman, Psychometrika 35 (1970), 179–197);
 * two patterns were given by nobody.
 */
export const lsat6Rows = () =>
  patterned([
    ...[3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15],
    ...[10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61, 28, 298],
  ]);
