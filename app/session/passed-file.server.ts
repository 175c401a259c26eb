const passed = ["content-type", "content-length", "content-disposition", "content-range", "accept-ranges"];

/** A service's file, passed on to the browser: nothing in it can run (trust D2), and nobody keeps it. */
export function passedFile(file: Response): Response {
  const headers = new Headers({
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  for (const name of passed) {
    const value = file.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(file.body, { headers, status: file.status });
}
