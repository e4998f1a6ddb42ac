import { useRef } from 'react';
import type { Statement } from '../../contract/payments.ts';
import { useMay } from '../platform/permissions.tsx';
import { paymentTexts as texts } from '../texts/admin-payments.ts';
import { Button } from '../ui/button.tsx';
import { statementFiles } from './statement-body.ts';

interface PointAgainProps {
  readonly statement: Pick<Statement, 'bank' | 'name'>;
  /** The file, where it is still at hand: the shop does not store it. */
  readonly file?: File | undefined;
  readonly onFile: (file: File) => void;
}

/** Leads to the columns of an imported file of an unknown bank. Nothing is shown for other files. */
export function PointAgain({ statement, file, onFile }: PointAgainProps) {
  const input = useRef<HTMLInputElement>(null);
  const may = useMay();
  if (statement.bank !== 'other' || !may('payments.import')) return null;
  return (
    <>
      <Button
        isSmall
        aria-label={texts.pointAgainOf(statement.name)}
        onClick={() => (file ? onFile(file) : input.current?.click())}
      >
        {texts.pointAgain}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={statementFiles}
        aria-label={texts.pointAgainOf(statement.name)}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (chosen) onFile(chosen);
        }}
      />
    </>
  );
}
