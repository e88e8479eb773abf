/** A person's picture, or the first letters of the name. The name must stand beside it. */
export function Avatar({ name, src }: { name: string; src: string | null }) {
  if (src) return <img src={src} alt="" width="36" height="36" className="size-9 rounded-full object-cover" />;
  const letters = name.split(/\s+/).filter(Boolean).map((word) => [...word][0]).slice(0, 2).join('');
  return (
    <span aria-hidden="true" className="flex size-9 items-center justify-center rounded-full bg-forest text-sm font-semibold text-on-forest uppercase">
      {letters}
    </span>
  );
}
