import type { ComponentProps } from 'react';
import { useState } from 'react';
import { usersTexts } from '../texts/admin-users.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { generatePassword } from './generated-password.rules.ts';

const texts = usersTexts.newPassword;

type Field = Pick<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'error' | 'onBlur' | 'onChange' | 'ref'>;

interface NewPasswordFieldsProps {
  readonly label?: string;
  readonly password: Field;
  /** Typed once more, where a slip of the finger must not pass. */
  readonly confirmation?: Field;
  readonly isBusy: boolean;
  readonly onGenerate: (password: string) => void;
}

/** A password for somebody else: typed, or made up and then shown, since it must be handed over. */
export function NewPasswordFields({
  label = texts.password,
  password,
  confirmation,
  isBusy,
  onGenerate,
}: NewPasswordFieldsProps) {
  const [generated, setGenerated] = useState<string>();
  const generate = () => {
    const next = generatePassword((bytes) => crypto.getRandomValues(bytes));
    setGenerated(next);
    onGenerate(next);
  };
  const isGenerated = generated !== undefined && password.value === generated;
  return (
    <>
      <PasswordField label={label} hint={texts.hint} autoComplete="new-password" readOnly={isBusy} {...password} />
      {confirmation && (
        <PasswordField label={texts.confirm} autoComplete="new-password" readOnly={isBusy} {...confirmation} />
      )}
      <div className="grid justify-items-start gap-3">
        <Button isSmall disabled={isBusy} onClick={generate}>
          {texts.generate}
        </Button>
        <div role="status" className="w-full">
          {isGenerated && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunk px-4 py-3">
              <p className="min-w-0 flex-1 basis-48">
                <span className="block text-sm text-ink-3">{texts.generated}</span>
                <code className="text-lg font-semibold wrap-anywhere">{generated}</code>
                <span className="block text-sm text-ink-3">{texts.generatedHint}</span>
              </p>
              <CopyButton text={generated} label={texts.copy} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}
