import { refusals, type RefusalCode } from '@canopy/contracts/refusals';
import { said } from '../said.ts';

/**
 * Why a file could not be had, where its address sends the browser back to. The address carries a code of ours, never
 * words: nobody can put words in our mouth.
 */
export function exportProblem(address: URLSearchParams): string | null {
  const code = address.get('exportFailed');
  return code && Object.hasOwn(refusals, code) ? said(refusals[code as RefusalCode][1]) : null;
}
