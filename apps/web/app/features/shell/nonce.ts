import { createContext, useContext } from 'react';

/**
 * The nonce of this answer's Content-Security-Policy. The browser hides it from scripts, so there it is simply not
 * given.
 */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
