import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { useLeaving } from '../../browser/use-leaving.ts';

/**
 * Goes on to another page after some seconds; null stays. The page shows a link to it as well, for everybody who does
 * not like to wait, and whoever is on the way to another page is left alone.
 */
export function useOnward(onward: { to: string; seconds: number } | null): void {
  const navigate = useNavigate();
  const leaving = useLeaving();
  const to = onward?.to;
  const seconds = onward?.seconds ?? 0;
  useEffect(() => {
    if (to === undefined || leaving) return;
    const timer = setTimeout(() => navigate(to), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [to, seconds, leaving, navigate]);
}
