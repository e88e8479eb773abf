/** A person's picture, or the first letters of the name. The name must stand beside it. */
export function Avatar({ name, src, large = false }: { name: string; src: string | null; large?: boolean }) {
  const size = large ? 'size-20 text-2xl' : 'size-9 text-sm';
  if (src)
    return <img src={src} alt="" width="96" height="96" className={`${size} shrink-0 rounded-full object-cover`} />;
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0])
    .slice(0, 2)
    .join('');
  return (
    <span
      aria-hidden="true"
      className={`${size} flex shrink-0 items-center justify-center rounded-full bg-forest font-semibold text-on-forest uppercase`}
    >
      {letters}
    </span>
  );
}
