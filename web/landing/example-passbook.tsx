import { landing } from '../texts/landing.ts';
import { Line, Lines } from '../ui/lines.tsx';
import { Money } from '../ui/money.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Stamp } from '../ui/stamp.tsx';

/** A picture of a wallet's lines that add up, named as the example that it is. */
export function ExamplePassbook() {
  const { passbook } = landing;
  return (
    <Sheet as="section" variant="passbook" aria-label={passbook.label} className="w-full max-w-lg justify-self-center">
      <p className="eyebrow">{passbook.eyebrow}</p>
      <Lines className="mt-2">
        {passbook.lines.map((line) => (
          <Line
            key={line.what}
            label={line.what}
            note={line.note}
            value={<Money amount={line.amount} direction={line.isIn ? 'in' : 'out'} />}
          />
        ))}
      </Lines>
      <p className="eyebrow border-t-2 border-ink pt-4">{passbook.total}</p>
      <div className="flex items-end justify-between gap-4">
        <p className="figure mt-1 text-4xl">{passbook.totalAmount}</p>
        <Stamp>{passbook.stamp}</Stamp>
      </div>
    </Sheet>
  );
}
