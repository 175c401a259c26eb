// No page is hydrated: React renders on the server alone, and `app/light` adds what needs script. Remix asks for this
// file.
export {};
