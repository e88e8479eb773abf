/** The mark: two leaves under one crown. Decorative; the name stands beside it. */
export function Leaf({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <path d="M16 3C8 5 4 11 5 20c6 1 10-2 11-8 1 6 5 9 11 8 1-9-3-15-11-17Z" fill="var(--color-forest)" />
      <path d="M16 12v17" stroke="var(--color-forest)" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="16" cy="9" r="2.6" fill="var(--color-sun)" />
    </svg>
  );
}
