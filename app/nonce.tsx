import { createContext, useContext } from "react";

/** The response's CSP nonce; empty in the browser, where it is no longer needed. */
const Nonce = createContext<string | undefined>(undefined);
export const NonceProvider = Nonce.Provider;
export const useNonce = () => useContext(Nonce);
