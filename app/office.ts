/** Whether a page with these route ids belongs to the office: within the frame, for operators. */
export const isInOffice = (routes: string[]): boolean => routes.includes("routes/office/frame");
