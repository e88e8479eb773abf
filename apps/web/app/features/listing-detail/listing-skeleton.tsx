import { useNavigation } from '@remix-run/react';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { withoutLanguage } from '../../i18n/language.ts';
import { listingPathPattern } from '../../paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A page that comes at once needs no stand-in: it would only flicker. */
const skeletonAfterMs = 200;

/**
 * While a listing is on its way its shape stands in for it. The page before is kept, in case the visitor turns back.
 */
export function ListingOnItsWay({ children }: { children: ReactNode }) {
  const navigation = useNavigation();
  const to = navigation.location?.pathname;
  // Only from another page: what is sent or opened on a listing leaves the listing where it is.
  const coming =
    navigation.state === 'loading' &&
    to !== undefined &&
    listingPathPattern.test(withoutLanguage(to)) &&
    typeof location !== 'undefined' &&
    to !== location.pathname;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!coming) return;
    const timer = setTimeout(() => setLate(to), skeletonAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [coming, to]);
  const shown = coming && late === to;
  return (
    <>
      {shown ? <ListingSkeleton /> : null}
      <div hidden={shown}>{children}</div>
    </>
  );
}

/** Picture, title, facts and offer, in the sizes that they will have. */
function ListingSkeleton() {
  useLayoutEffect(() => {
    // Newer browsers answer with a promise, which React would take for the effect's end.
    window.scrollTo(0, 0);
  }, []);
  return (
    <div data-skeleton="listing" className="shell pt-4 pb-10">
      <Skeleton className="h-11 w-32" />
      <div className="mt-2 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="space-y-6">
          <Skeleton className="aspect-16/10 w-full rounded-card sm:aspect-16/9" />
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-10 w-3/4" />
          <Skeleton className="h-32 w-full rounded-card" />
          <Skeleton className="h-40 w-full" />
        </div>
        <Skeleton className="hidden h-56 w-full rounded-card lg:block" />
      </div>
    </div>
  );
}
