/** The list alone: no dialog stands over it. */
export default function NoDialog() {
  return null;
}
