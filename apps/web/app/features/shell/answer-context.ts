import { createContext, useContext } from 'react';

interface AnswerContext {
  /** Of this answer's Content-Security-Policy. The browser hides it from scripts, so there it is simply not given. */
  nonce?: string;
  /** The files with the words of this page's modules, which no module names before it runs. */
  catalogues: string[];
}

/** What the server knows of the answer that it is making. */
export const AnswerContext = createContext<AnswerContext>({ catalogues: [] });
export const useNonce = (): string | undefined => useContext(AnswerContext).nonce;
