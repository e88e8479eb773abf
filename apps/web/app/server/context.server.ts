import type { Language } from '@canopy/contracts/language';
import type { WebConfig } from '@canopy/platform/config';
import type { AppLoadContext } from '@remix-run/node';
import type { Logger } from 'pino';

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    requestId: string;
    clientAddress: string;
    nonce: string;
    /** The moment of this answer, ISO: what a page calls today, or over. */
    now: string;
    /** Set where something could not be loaded, and the page stands without it: nobody may keep it. */
    incomplete?: boolean;
    /** The body of a page. In the framework's answer it would be copied into a stream, and out of it again. */
    page?: Buffer;
    config: WebConfig;
    log: Logger;
    /** Files that the scripts of these routes need, beside those that Remix names. */
    catalogues: (language: Language, routes: string[]) => string[];
  }
}

/** What every loader and action is given and what the functions of this folder take. */
export interface RequestArgs {
  request: Request;
  context: AppLoadContext;
}
