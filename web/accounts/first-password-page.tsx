import type { User } from '../../contract/accounts.ts';
import { adminTexts } from '../texts/admin.ts';
import { Button } from '../ui/button.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useLogOut } from './use-log-out.ts';

/** All that an admin sees whose password the shop has made up, until they have chosen one. */
export function FirstPasswordPage({ user }: { user: User }) {
  const { firstPassword } = adminTexts;
  const logOut = useLogOut();
  const unknown = {
    phone: '',
    dateOfBirth: '',
    stateCode: '',
    passwordChangeAttempts: 0,
    lastPasswordChangeAttempt: null,
  };
  return (
    <main className="wrap flex justify-center py-6 md:py-12">
      <div className="grid w-full max-w-md gap-4">
        <title>{firstPassword.title}</title>
        <h1 className="text-3xl">{firstPassword.title}</h1>
        <p className="text-ink-2">{firstPassword.lead}</p>
        <ChangePasswordForm profile={{ ...user, ...unknown }} />
        <Button onClick={logOut}>{firstPassword.logOut}</Button>
      </div>
    </main>
  );
}
