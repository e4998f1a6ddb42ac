import type { ReactNode } from 'react';
import { may, type Permission } from '../../contract/permissions.ts';
import { useSession } from './session.tsx';

/** Gives a function that says what whoever is signed in may do. A page that is prerendered is for nobody, and shows all. */
export function useMay(): (permission: Permission) => boolean {
  const session = useSession();
  if (!('user' in session)) return () => true;
  const who = { permissions: new Set(session.user.permissions) };
  return (permission) => may(who, permission);
}

/** Shown to those who hold the permission; the server refuses all others anyhow. */
export function IfMay({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay()(permission) && children;
}
