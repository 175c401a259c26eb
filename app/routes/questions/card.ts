/** The anchor of a question's card. */
export const cardId = (slotId: string) => `slot-${slotId}`;
