interface SparklineProps {
  /** What the line says, in words. */
  readonly label: string;
  /** The oldest first. */
  readonly values: readonly number[];
  readonly className?: string;
}

const width = 100;
const height = 28;
const padding = 2;

/** How something went, without figures: a line over its own area, from nothing to its highest point. */
export function Sparkline({ label, values, className }: SparklineProps) {
  if (values.length < 2) return null;
  const points = sparkPoints(values);
  const line = points.map(([x, y]) => `${x},${y}`).join(' ');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      <polygon points={`0,${height} ${line} ${width},${height}`} className="fill-current opacity-15" />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Where each value stands in the picture; all of nothing lie on its floor. */
export function sparkPoints(values: readonly number[]): (readonly [x: number, y: number])[] {
  const lowest = Math.min(0, ...values);
  const span = Math.max(0, ...values) - lowest || 1;
  return values.map((value, index) => [
    round((index / (values.length - 1)) * width),
    round(height - padding - ((value - lowest) / span) * (height - 2 * padding)),
  ]);
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
