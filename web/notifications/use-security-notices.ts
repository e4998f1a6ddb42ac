import { listSecurityNotices, type SecurityNotice } from '../../contract/security-notices.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';

const pollMs = 60_000;
const none: readonly SecurityNotice[] = [];

/** What this admin has not acknowledged yet. */
export function useSecurityNotices(): readonly SecurityNotice[] {
  const enabled = useMay()('audit.read');
  return useRead(listSecurityNotices, {}, { pollMs, staleMs: pollMs, enabled }).data ?? none;
}
