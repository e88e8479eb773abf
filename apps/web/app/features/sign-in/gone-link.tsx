import type { ReactNode } from 'react';
import { LostPage } from '../shell/lost-page.tsx';

/** A mailed link that does not work any more, and what to do instead (children). */
export function GoneLink({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return <LostPage title={title} text={text} ways={children} />;
}
