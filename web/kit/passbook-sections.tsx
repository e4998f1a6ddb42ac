import { useState } from 'react';
import { AnimatedMoney } from '../ui/animated-money.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { Money } from '../ui/money.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Stamp } from '../ui/stamp.tsx';
import { Section, Specimen } from './section.tsx';

const now = Date.now();
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

export function PassbookSections() {
  return (
    <>
      <Section title="Sheet, lines, stamp">
        <div className="grid items-start gap-6 md:grid-cols-2">
          <Sheet variant="passbook">
            <p className="eyebrow mb-1">What would it cost?</p>
            <h3 className="text-xl">Instagram Likes, gradual</h3>
            <Lines className="mt-3">
              <Line label="2,500 × ₹12.00 per 1,000" value={<Money amount={3000} />} />
              <Line
                label="Festival week, 10% off"
                note="31 h left"
                value={<Money amount={300} direction="out" />}
                tone="leaf"
              />
              <Line label="Bulk over 2,000, 5% off" value={<Money amount={135} direction="out" />} tone="leaf" />
              <TotalLine label="You pay" value={<Money amount={2565} />} />
              <Line label="Left after this" value={<Money amount={125870} />} tone="faint" />
            </Lines>
            <Stamp>exact</Stamp>
          </Sheet>
          <Sheet>
            <h3 className="text-xl">A plain sheet</h3>
            <p className="mt-2 text-ink-2">Hairline border, hardly a shadow.</p>
          </Sheet>
        </div>
      </Section>
      <Section title="Money">
        <div className="grid gap-6 md:grid-cols-3">
          <Specimen name="Paise, and a formatted text">
            <Money amount={10000000} /> · <Money amount="₹12.00" />
          </Specimen>
          <Specimen name="In, out">
            <Money amount={50000} direction="in" /> · <Money amount={2565} direction="out" />
          </Specimen>
          <Specimen name="Compact">
            <Money amount={482000000} isCompact /> · <Money amount={125000} isCompact />
          </Specimen>
          <Counting />
        </div>
      </Section>
      <Section title="Badge">
        <div className="flex flex-wrap gap-3">
          <Badge tone="leaf">Completed</Badge>
          <Badge tone="sky">Processing</Badge>
          <Badge tone="gold">Pending</Badge>
          <Badge tone="clay">Cancelled</Badge>
          <Badge tone="stone">Refunded</Badge>
        </div>
      </Section>
      <Section title="Progress bar">
        <div className="grid gap-4">
          <ProgressBar label="Nothing yet" value={0} max={2500} />
          <ProgressBar label="Half" value={1250} max={2500} valueText="1,250 of 2,500" />
          <ProgressBar label="Done" value={2500} max={2500} tone="leaf" />
          <ProgressBar label="Stopped" value={700} max={2500} tone="stone" />
        </div>
      </Section>
      <Section title="Relative date">
        <ul className="grid gap-1">
          {[ago(0), ago(12), ago(60 * 5), ago(60 * 26), '2024-11-18T08:30:00Z', ago(-45), ago(-60 * 7), null].map(
            (at) => (
              <li key={at}>
                <RelativeDate at={at} />
              </li>
            ),
          )}
        </ul>
      </Section>
    </>
  );
}

function Counting() {
  const [amountPaise, setAmountPaise] = useState(0);
  return (
    <Specimen name="Animated">
      <p className="figure text-5xl">
        <AnimatedMoney amountPaise={amountPaise} announcement={(amount) => `Balance ${amount}`} />
      </p>
      <div className="mt-3 flex gap-3">
        <Button isSmall onClick={() => setAmountPaise(amountPaise + 50000)}>
          Add ₹500
        </Button>
        <Button isSmall onClick={() => setAmountPaise(Math.max(0, amountPaise - 2565))}>
          Take ₹25.65
        </Button>
      </div>
    </Specimen>
  );
}
