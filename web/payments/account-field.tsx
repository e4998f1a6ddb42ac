import type { FileColumns } from '../../contract/statement-columns.ts';
import { columnTexts as texts } from '../texts/admin-columns.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';

/** The name of an account that is there, or a new one. */
export interface AccountDraft {
  /** Empty for a new one. */
  readonly known: string;
  readonly name: string;
}

export const accountNameOf = ({ known, name }: AccountDraft): string => known || name.trim();

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
          value={draft.known}
          options={[
            { value: '', label: texts.newAccount },
            ...accounts.map(({ label, bankName }) => ({
              value: label,
              label: label.startsWith(bankName) ? label : `${label} (${bankName})`,
            })),
          ]}
          onChange={({ target }) => onChange({ ...draft, known: target.value })}
        />
      )}
      {draft.known === '' && (
        <TextField
          label={texts.newName}
          hint={texts.newNameHint}
          maxLength={60}
          value={draft.name}
          error={showsFaults && accountNameOf(draft) === '' ? texts.nameFault : undefined}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
      )}
    </div>
  );
}
