import { changeProfile } from '../../contract/accounts.ts';
import { useSend } from '../platform/query.ts';
import { stateOptions } from '../texts/states.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { SelectField } from '../ui/select-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toast.tsx';

/** The State on the customer's receipt vouchers; there once it was asked. A choice is saved at once. */
export function StateSelect({ code }: { code: string }) {
  const texts = useTexts();
  const { personal } = texts.profile;
  const send = useSend(changeProfile, {
    onDone: () => showToast({ tone: 'success', title: personal.saved }),
    onFailed: (error) => showToast({ tone: 'error', title: personal.failed, text: reasonOf(error, texts, '') }),
  });
  return (
    <Sheet className="max-w-3xl">
      <SelectField
        label={personal.state}
        hint={personal.stateHint}
        value={send.isPending ? (send.variables.body?.stateCode ?? code) : code}
        options={stateOptions}
        onChange={({ target }) => send.mutate({ body: { stateCode: target.value } })}
      />
    </Sheet>
  );
}
