import { createContext, useContext } from "react";

/** The response's nonce; in the browser, where it has done its work, it is empty. */
const Nonce = createContext<string | undefined>(undefined);
export const NonceProvider = Nonce.Provider;
export const useNonce = () => useContext(Nonce);
