export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
  /** Of a histogram's parts: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string;
}

export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

export const metricsMediaType = 'text/plain; version=0.0.4; charset=utf-8';

/** One value without labels. */
export const single = (type: 'counter' | 'gauge', name: string, help: string, value: number): Metric => ({
  name,
  help,
  type,
  samples: [{ value }],
});

/** Prometheus' text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function exposition(metrics: readonly Metric[]): string {
  const lines: string[] = [];
  for (const { name, help, type, samples } of metrics) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    for (const { suffix = '', labels = {}, value } of samples)
      lines.push(`${name}${suffix}${inBraces(labels)} ${value}`);
  }
  return `${lines.join('\n')}\n`;
}

function inBraces(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const boundsInSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts how long something took, by label values that are known beforehand: each new combination takes memory. */
export class Durations<Label extends string> {
  readonly #name: string;
  readonly #help: string;
  readonly #series = new Map<string, { labels: Record<Label, string>; counts: number[]; sum: number }>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  observe(labels: Record<Label, string>, seconds: number): void {
    const key = Object.values(labels).join('\n');
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, counts: Array<number>(boundsInSeconds.length + 1).fill(0), sum: 0 };
      this.#series.set(key, series);
    }
    const bucket = boundsInSeconds.findIndex((bound) => seconds <= bound);
    const index = bucket < 0 ? boundsInSeconds.length : bucket;
    series.counts[index] = (series.counts[index] ?? 0) + 1;
    series.sum += seconds;
  }

  read(): Metric {
    const samples: Sample[] = [];
    for (const { labels, counts, sum } of this.#series.values()) {
      let upTo = 0;
      for (const [index, count] of counts.entries()) {
        upTo += count;
        const le = String(boundsInSeconds[index] ?? '+Inf');
        samples.push({ suffix: '_bucket', labels: { ...labels, le }, value: upTo });
      }
      samples.push({ suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: upTo });
    }
    return { name: this.#name, help: this.#help, type: 'histogram', samples };
  }
}
