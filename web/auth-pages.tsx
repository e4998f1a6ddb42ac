import { useEffect } from 'react';
import type { Storefront } from '../contract/storefront.ts';
import { AdminLogInPage } from './accounts/admin-log-in-page.tsx';
import { LogInPage } from './accounts/log-in-page.tsx';
import { RegisterPage } from './accounts/register-page.tsx';
import { saveInviterOf } from './platform/carried-inviter.ts';
import { saveChoiceOf } from './platform/choice-in-address.ts';

interface DoorProps {
  readonly way: 'log-in' | 'register' | 'admin-log-in';
  readonly storefront: Pick<Storefront, 'brandName' | 'demo'>;
}

/** The pages on which one comes in. */
export function AuthPages({ way, storefront: { brandName, demo } }: DoorProps) {
  useEffect(() => {
    saveChoiceOf(window.location.search);
    saveInviterOf(window.location.search);
  }, []);
  if (way === 'register') return <RegisterPage brandName={brandName} />;
  if (way === 'admin-log-in') return <AdminLogInPage brandName={brandName} demo={demo} />;
  return <LogInPage brandName={brandName} demo={demo} />;
}
