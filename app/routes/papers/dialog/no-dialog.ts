/** The list without a dialog. */
export default function NoDialog() {
  return null;
}
