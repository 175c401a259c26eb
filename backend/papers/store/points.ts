/** Scores are hundredths of a point in the tables and points on the wire. */
export const toHundredths = (points: number) => Math.round(points * 100);
export const toPoints = (hundredths: number) => hundredths / 100;
