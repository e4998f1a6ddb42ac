import { expect, test } from 'vitest';
import { Durations, exposition, single } from './metrics.ts';

test('values are written as Prometheus reads them', () => {
  const text = exposition([
    single('gauge', 'free_bytes', 'What is free.', 12.5),
    { name: 'seen_total', help: 'Seen.', type: 'counter', samples: [{ labels: { a: 'x "y" \\ \n' }, value: 3 }] },
  ]);
  expect(text.split('\n')).toEqual([
    '# HELP free_bytes What is free.',
    '# TYPE free_bytes gauge',
    'free_bytes 12.5',
    '# HELP seen_total Seen.',
    '# TYPE seen_total counter',
    'seen_total{a="x \\"y\\" \\\\ \\n"} 3',
    '',
  ]);
});

test('durations fall into the first bucket that holds them, and buckets add up', () => {
  const durations = new Durations<'route'>('took_seconds', 'How long.');
  for (const seconds of [0.005, 0.006, 0.3, 99]) durations.observe({ route: '/a' }, seconds);
  durations.observe({ route: '/b' }, 1);
  const of = (route: string) => durations.read().samples.filter(({ labels }) => labels?.['route'] === route);
  const buckets = of('/a').filter(({ suffix }) => suffix === '_bucket');
  expect(buckets.map(({ labels, value }) => [labels?.['le'], value])).toEqual([
    ['0.005', 1],
    ['0.01', 2],
    ['0.025', 2],
    ['0.05', 2],
    ['0.1', 2],
    ['0.25', 2],
    ['0.5', 3],
    ['1', 3],
    ['2.5', 3],
    ['5', 3],
    ['10', 3],
    ['+Inf', 4],
  ]);
  expect(
    of('/a')
      .slice(-2)
      .map(({ value }) => value),
  ).toEqual([99.311, 4]);
  expect(of('/b').at(-1)?.value).toBe(1);
});
