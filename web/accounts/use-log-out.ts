import { logOut } from '../../contract/accounts.ts';
import { pages } from '../../contract/pages.ts';
import { call } from '../platform/api.ts';
import { navigate } from '../platform/location.ts';
import { signOut } from '../platform/session.tsx';
import { clearToasts } from '../ui/toast.tsx';

/** Leaves at once, whether or not the server can be told. */
export function useLogOut(): () => void {
  return () => {
    // Sent first, while the token is still here; it is revoked in the background.
    call(logOut, {}, { outlivesPage: true }).catch(() => undefined);
    signOut();
    clearToasts();
    navigate(pages.landing);
  };
}
