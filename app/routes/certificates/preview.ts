/** A template as a drawing, or why there is none. */
export interface Preview {
  svg: string | null;
  mistake?: string;
}
