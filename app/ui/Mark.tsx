/** The product's logo, beside its name; it is the favicon, so it is fetched once for both. */
export function Mark() {
  return <img src="/favicon.svg" alt="" width="24" height="24" />;
}
