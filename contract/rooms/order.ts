/** Rooms and seats in the order in which one reads them: A2 before A10 before B1, room 2 before room 10. */
export const byPlace = new Intl.Collator("en", { numeric: true });
