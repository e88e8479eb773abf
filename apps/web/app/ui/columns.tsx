export interface Column {
  key: string;
  value: number;
  /** What the pointer reads, and what hovering says. */
  title: string;
  /** Below the column: on a phone its first letter alone. Empty where the columns stand too close for words. */
  label: string;
}

/**
 * A drawing of numbers over time, for the eye: the same numbers must stand in a table beside it.
 *
 * @param summary what the drawing shows, in a sentence
 * @param top the value at the upper edge; `axis` writes it, its half and none
 */
export function Columns({
  columns,
  summary,
  top,
  axis,
}: {
  columns: Column[];
  summary: string;
  top: number;
  axis: (value: number) => string;
}) {
  const width = 100 / columns.length;
  return (
    <div className="mt-4 flex gap-2">
      <div aria-hidden="true" className="flex h-40 flex-col justify-between text-right text-xs text-ink-soft">
        {[top, top / 2, 0].map((value) => (
          <span key={value} className="-my-2 tabular-nums">
            {axis(value)}
          </span>
        ))}
      </div>
      <svg role="img" aria-label={summary} className="h-48 min-w-0 flex-1 overflow-visible">
        <svg height="160" className="overflow-visible">
          {[0, 50, 100].map((y) => (
            <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
          ))}
          {columns.map(({ key, value, title }, place) => {
            const height = (Math.max(0, value) / top) * 100;
            return (
              <g key={key}>
                <title>{title}</title>
                <rect x={`${place * width}%`} width={`${width}%`} y="0" height="100%" fill="transparent" />
                <rect
                  x={`${(place + 0.18) * width}%`}
                  width={`${0.64 * width}%`}
                  y={`${100 - height}%`}
                  height={`${height}%`}
                  rx="3"
                  className="fill-forest"
                />
              </g>
            );
          })}
        </svg>
        {columns.map(({ key, label }, place) =>
          label ? (
            <text
              key={key}
              x={`${(place + 0.5) * width}%`}
              y="180"
              textAnchor="middle"
              className="fill-ink-soft text-xs"
            >
              {/* On a phone there is room for its first letter. */}
              {label.slice(0, 1)}
              <tspan className="max-sm:hidden">{label.slice(1)}</tspan>
            </text>
          ) : null,
        )}
      </svg>
    </div>
  );
}
