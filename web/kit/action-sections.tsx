import { Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Section, Specimen } from './section.tsx';

export function ActionSections() {
  return (
    <>
      <Section title="Button">
        <div className="grid gap-6">
          <Specimen name="Primary, quiet, danger, ghost">
            <div className="flex flex-wrap gap-3">
              <Button variant="primary">Place order for ₹25.65</Button>
              <Button>View Demo</Button>
              <Button variant="danger">Delete category</Button>
              <Button variant="ghost">Logout</Button>
            </div>
          </Specimen>
          <Specimen name="Small, and with an icon">
            <div className="flex flex-wrap gap-3">
              <Button variant="primary" isSmall>
                Add Funds
              </Button>
              <Button isSmall>
                <Plus aria-hidden className="size-4.5" /> New
              </Button>
              <Button variant="danger" isSmall>
                Reject
              </Button>
              <Button variant="ghost" isSmall>
                Need Help?
              </Button>
            </div>
          </Specimen>
          <Specimen name="Busy">
            <div className="flex flex-wrap gap-3">
              <Button variant="primary" isBusy>
                Place order for ₹25.65
              </Button>
              <Button isBusy>Retry</Button>
              <BusyOnPress />
            </div>
          </Specimen>
          <Specimen name="Disabled">
            <div className="flex flex-wrap gap-3">
              <Button variant="primary" disabled>
                Place order
              </Button>
              <Button disabled>View Demo</Button>
            </div>
          </Specimen>
          <Specimen name="Wide on phones, and as a link">
            <div className="flex flex-wrap gap-3">
              <ButtonLink href="#button" variant="primary" isWide>
                Get Started
              </ButtonLink>
              <ButtonLink href="#button" isWide>
                Login
              </ButtonLink>
            </div>
          </Specimen>
          <Specimen name="Icon button">
            <IconButton label="Settings" icon={<Settings aria-hidden />} />
          </Specimen>
        </div>
      </Section>
      <Section title="Copy button">
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text="shop@okicici" label="Copy UPI id" />
          <span>
            4123 4567 8901 <CopyButton text="412345678901" label="Copy reference number" isIconOnly />
          </span>
        </div>
      </Section>
      <Section title="Chip group">
        <Chips />
      </Section>
    </>
  );
}

function BusyOnPress() {
  const [presses, setPresses] = useState(0);
  const [isBusy, setIsBusy] = useState(false);

  function press() {
    setPresses(presses + 1);
    setIsBusy(true);
    setTimeout(() => setIsBusy(false), 1_500);
  }

  return (
    <Button isBusy={isBusy} onClick={press}>
      Pressed {presses} times
    </Button>
  );
}

function Chips() {
  const [amount, setAmount] = useState<string>();
  const [status, setStatus] = useState('pending');
  return (
    <div className="grid gap-6">
      <ChipGroup
        label="Amount"
        options={['10', '20', '50', '100', '500', '1000'].map((value) => ({ value, label: `₹${value}` }))}
        value={amount}
        onChange={setAmount}
      />
      <ChipGroup
        label="Status"
        isLabelHidden
        options={[
          { value: 'pending', label: 'Pending', count: 7 },
          { value: 'approved', label: 'Approved' },
          { value: 'rejected', label: 'Rejected' },
        ]}
        value={status}
        onChange={setStatus}
      />
    </div>
  );
}
