/** Whether a page whose routes have these ids is one of the office: within the frame, for operators. */
export const isInOffice = (routes: string[]): boolean => routes.includes("routes/office/frame");
