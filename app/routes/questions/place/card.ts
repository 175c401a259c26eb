/** The anchor of a question's card. */
export const cardId = (slotId: string) => `slot-${slotId}`;

/** The anchor of the part that a page shows. */
export const partAnchor = "part";
