import type { FileColumns } from '../../contract/statement-columns.ts';
import { columnTexts as texts } from '../texts/admin-columns.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';

/** The name of an account that is there, or a new one. */
export interface AccountDraft {
  /** Empty for a new one; undefined while nothing is chosen. */
  readonly known: string | undefined;
  readonly name: string;
}

export const accountNameOf = ({ known, name }: AccountDraft): string =>
  known === undefined ? '' : known || name.trim();

/** In the list, whose empty value stands for nothing yet. */
const newAccount = ' ';
const optionOf = (known: string | undefined): string => (known === '' ? newAccount : (known ?? ''));

interface AccountFieldProps {
  readonly accounts: FileColumns['accounts'];
  readonly draft: AccountDraft;
  readonly showsFaults: boolean;
  readonly onChange: (draft: AccountDraft) => void;
}

export function AccountField({ accounts, draft, showsFaults, onChange }: AccountFieldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
      {accounts.length > 0 && (
        <SelectField
          label={texts.account}
          hint={texts.accountHint}
          placeholder={texts.chooseAccount}
          error={showsFaults && draft.known === undefined ? texts.accountFault : undefined}
          value={optionOf(draft.known)}
          options={[
            { value: newAccount, label: texts.newAccount },
            ...accounts.map(({ label, bankName }) => ({
              value: label,
              label: label.startsWith(bankName) ? label : `${label} (${bankName})`,
            })),
          ]}
          onChange={({ target }) => onChange({ ...draft, known: target.value === newAccount ? '' : target.value })}
        />
      )}
      {(draft.known === '' || accounts.length === 0) && (
        <TextField
          label={texts.newName}
          hint={texts.newNameHint}
          maxLength={60}
          value={draft.name}
          error={showsFaults && accountNameOf(draft) === '' ? texts.nameFault : undefined}
          onChange={({ target }) => onChange({ known: '', name: target.value })}
        />
      )}
    </div>
  );
}
