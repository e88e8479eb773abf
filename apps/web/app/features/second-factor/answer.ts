import { t } from '../../i18n/index.ts';

export interface ShownQrSecret {
  key: string;
  qr: { size: number; path: string };
}

export interface SecondFactorAnswer {
  problem?: string;
  /** It was turned on a moment ago already, and whoever asks may never have seen the codes that were made then. */
  alreadyOn?: true;
  /** To be scanned, and confirmed by a code. */
  secret?: ShownQrSecret;
  /** Shown once. */
  recoveryCodes?: string[];
}

/** What the forms of the second factor say when nobody could do what they asked for. A code is never given back. */
export const secondFactorUnanswered = (
  _form: FormData,
  _url?: URL,
  reason: string = t('secondFactor.notSaved'),
): SecondFactorAnswer => ({ problem: reason });
